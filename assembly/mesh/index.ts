// The heavy loops of modal analysis (phonolite/mesh): dense fronts of a sparse factor, triangular solutions and
// products of blocks of eight vectors, in float64. A module of its own: the audio thread never loads it. Memory is laid
// out by src/mesh/solve/.

export { eliminate } from "./eliminate";
export { multiplyMass } from "./mass";
export { addProduct, gram } from "./products";
export { solveBackward, solveForward } from "./triangular";
