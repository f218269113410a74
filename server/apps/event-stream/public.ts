/** event-stream: events as they happen over one kept connection. Owns no table; reads the outbox by position. */
export { stopStreams, wakeStreams } from "./streams.ts";
