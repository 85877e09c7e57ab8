// Where the bare names of the examples are. A bundler such as Vite finds names by itself and needs no such map.
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({
  imports: {
    phonolite: "../../dist/index.js",
    "phonolite/model": "../../dist/model/index.js",
    "phonolite/physics": "../../dist/physics/index.js",
    "phonolite/cannon": "../../dist/physics/cannon/index.js",
    "phonolite/jolt": "../../dist/physics/jolt/index.js",
    "phonolite/rapier": "../../dist/physics/rapier/index.js",
    "cannon-es": "../../packages/cannon-es/dist/cannon-es.js",
    "jolt-physics": "../../packages/jolt-physics/dist/jolt-physics.wasm-compat.js",
    planck: "../../packages/planck/dist/planck.mjs",
    "@dimforge/rapier2d-compat": "../../packages/@dimforge/rapier2d-compat/dist/rapier.mjs",
    "@dimforge/rapier3d-compat": "../../packages/@dimforge/rapier3d-compat/dist/rapier.mjs",
    three: "../../packages/three/build/three.module.js",
  },
});
document.currentScript.after(map);
