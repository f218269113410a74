/** event-stream: server-sent events. Owns no table; reads the outbox by position. */
export { stopStreams, wakeStreams } from "./streams.ts";
