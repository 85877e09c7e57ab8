// A page with a bell. Its code runs in the browser alone, where the page has come to life.
"use client";
import { useEffect } from "react";

export default function Page() {
  useEffect(() => {
    import("../bell.js");
  }, []);
  return <button type="button">Strike the bell</button>;
}
