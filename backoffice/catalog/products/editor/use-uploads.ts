import { useCallback, useEffect, useEffectEvent, useReducer } from "react";
import { afterUploadEvent, noUploads } from "./upload-state.ts";

type Callbacks = {
  onReady: () => void;
  /** A save was waiting for these uploads. */
  onFailed: (count: number) => void;
};

/**
 * Uploads that run while the form is edited. `afterUploads` calls back when all have ended: `onReady` when their results are in
 * the form, so that a save has them, or `onFailed` if any of them failed since the call.
 */
export function useUploads({ onReady, onFailed }: Callbacks) {
  const [{ running, isWaiting, failed }, notify] = useReducer(afterUploadEvent, noUploads);
  const end = useEffectEvent(() => (failed > 0 ? onFailed(failed) : onReady()));
  const track = useCallback((upload: Promise<boolean>): void => {
    notify("start");
    // After the upload's own changes of state: what is rendered then has them.
    void upload.then((isDone) => notify(isDone ? "finish" : "fail"));
  }, []);
  useEffect(() => {
    if (!isWaiting || running > 0) return;
    notify("end");
    end();
  }, [isWaiting, running]);
  return { track, afterUploads: () => notify("wait"), isWaiting };
}
