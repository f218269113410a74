import { useCallback, useEffect, useEffectEvent, useState } from "react";

/**
 * Uploads that run while the form is edited. `afterUploads` calls back when their results are in the form, so that a save
 * has them, and not at all if one fails.
 */
export function useUploads(onReady: () => void) {
  const [count, setCount] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const ready = useEffectEvent(onReady);
  const track = useCallback((upload: Promise<boolean>): void => {
    setCount((running) => running + 1);
    void upload.then((isDone) => {
      if (!isDone) setIsWaiting(false);
      // After the upload's own changes of state: what is rendered then has them.
      setCount((running) => running - 1);
    });
  }, []);
  useEffect(() => {
    if (!isWaiting || count > 0) return;
    setIsWaiting(false);
    ready();
  }, [isWaiting, count]);
  return { track, afterUploads: () => setIsWaiting(true), isWaiting };
}
