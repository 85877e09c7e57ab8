// A render as a job of a queue. Its id is its output, so that the same manifest put on a queue twice is there once.
import type { Job } from "bullmq";
import { checkLine, type RenderLine } from "../line.js";

/** What a job holds. */
export interface JobData {
  /** A line of a manifest. */
  render: RenderLine;
  /** The folder of the manifest, that paths of scenes and models are relative to. */
  files: string;
}

/** The name of all our jobs. */
export const JOB_NAME = "render";

/** The id of a job; BullMQ keeps colons for itself. */
export function jobId(out: string): string {
  return out.replace(/[%:]/g, encodeURIComponent);
}

/** Checks what came from a queue, as anybody may have put it there. */
export function checkJob({ data }: Pick<Job, "data">): JobData {
  const { render, files } = (data ?? {}) as Partial<JobData>;
  return { render: checkLine(render), files: typeof files === "string" ? files : "." };
}
