// `<ContactView>`: a picture of the contacts that the sound world around it hears, for development.
import { useAfterPhysicsStep } from "@react-three/rapier";
import { createElement, type ReactElement, useEffect, useRef } from "react";
import { ContactOverlay, type ContactOverlayOptions } from "../three/contact-overlay.js";
import { useStage } from "./sound-world.js";

/** What is used here of a group of three.js. */
interface Place {
  add(object: ContactOverlay): void;
}

/**
 * Draws what touches and what hits. Its options are read when it is mounted; place it where nothing moves or turns it.
 *
 * @example
 * <SoundWorld>{debug && <ContactView scale={0.02} />}…</SoundWorld>
 */
export function ContactView(options: ContactOverlayOptions): ReactElement {
  const { stage } = useStage("ContactView");
  const first = useRef(options);
  const place = useRef<Place>(null);
  const overlay = useRef<ContactOverlay>(undefined);
  useEffect(() => {
    const made = new ContactOverlay(first.current);
    place.current?.add(made);
    overlay.current = made;
    return () => made.dispose();
  }, []);
  useAfterPhysicsStep(({ timestep }) => {
    if (stage.sound) overlay.current?.update(stage.sound.last, timestep);
  });
  return createElement("group", { ref: place });
}
