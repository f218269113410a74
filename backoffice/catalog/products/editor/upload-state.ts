/** Uploads of the product editor, and whether a save waits for them. */
type UploadState = {
  running: number;
  isWaiting: boolean;
  /** Uploads that failed while a save waited for them. Earlier failures are shown at their files and don't prevent a save. */
  failed: number;
};

export const noUploads: UploadState = { running: 0, isWaiting: false, failed: 0 };

export function afterUploadEvent(state: UploadState, event: "start" | "finish" | "fail" | "wait" | "end"): UploadState {
  const { running, isWaiting, failed } = state;
  switch (event) {
    case "start":
      return { ...state, running: running + 1 };
    case "finish":
      return { ...state, running: running - 1 };
    case "fail":
      return { ...state, running: running - 1, failed: isWaiting ? failed + 1 : failed };
    case "wait":
      return { ...state, isWaiting: true };
    case "end":
      return { ...state, isWaiting: false, failed: 0 };
  }
}
