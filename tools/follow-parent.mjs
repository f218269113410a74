// Preloaded into what a bootstrap starts: when the bootstrap is killed outright, shut down instead of living on alone.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.connected) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
