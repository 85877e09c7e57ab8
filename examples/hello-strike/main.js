// Hello, strike: a button that is a bell.
import { SoundWorld } from "phonolite";
import { models } from "phonolite/model";

const context = new AudioContext();
const world = await SoundWorld.create(context);
world.connect(context.destination);
world.startOnGesture(); // browsers let nothing sound before the first click, touch or key

const bell = world.addBody({ model: models.load("bell"), position: [0, 0, -1] }); // metres: right, up, back
const button = document.querySelector("button");
button.addEventListener("click", (event) => {
  const x = event.offsetX / button.clientWidth - 0.5; // from the middle of the button
  const y = 1 - event.offsetY / button.clientHeight; // from its lower edge
  bell.strike({
    at: [0.28 * x, 0.22 * y, 0.14], // metres: the bell is 0.28 wide and 0.22 high
    impulse: 0.02, // newton-seconds
    duration: 0.0005, // seconds of contact; longer is duller
  });
});
