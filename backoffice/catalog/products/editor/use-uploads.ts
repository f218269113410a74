import { useCallback, useRef, useState } from "react";

/** Uploads that run while the form is edited. `finish` resolves when their results are in the form, so that a save has them. */
export function useUploads() {
  const running = useRef(new Set<Promise<unknown>>());
  const [isFinishing, setIsFinishing] = useState(false);
  const track = useCallback((upload: Promise<unknown>): void => {
    // The caller shows its error.
    const settled: Promise<unknown> = upload.catch(() => undefined).then(() => running.current.delete(settled));
    running.current.add(settled);
  }, []);
  const finish = useCallback(async (): Promise<void> => {
    if (running.current.size === 0) return;
    setIsFinishing(true);
    // A file can be chosen while another one is uploaded.
    while (running.current.size > 0) await Promise.all(running.current);
    setIsFinishing(false);
  }, []);
  return { track, finish, isFinishing };
}
