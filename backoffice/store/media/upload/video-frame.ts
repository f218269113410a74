/** Captures a video frame and reads audio durations in the browser. The server does not decode media. */

const TIMEOUT_MS = 8000;
const LONGEST_SIDE = 1280;

/** A JPEG frame from the first tenth of the video (at most 1 s in); undefined if the browser can't play the video. */
export async function captureFrame(file: File): Promise<File | undefined> {
  return withMedium("video", file, async (video) => {
    await waitForEvent(video, "loadeddata");
    const seconds = Number.isFinite(video.duration) ? Math.min(1, video.duration / 10) : 0;
    if (seconds > 0) {
      video.currentTime = seconds;
      await waitForEvent(video, "seeked");
    }
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return blob === null ? undefined : new File([blob], "poster.jpg", { type: "image/jpeg" });
  });
}

export async function readAudioDuration(file: File): Promise<number | undefined> {
  return withMedium("audio", file, async (audio) => {
    await waitForEvent(audio, "loadedmetadata");
    return Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : undefined;
  });
}

type Elements = { video: HTMLVideoElement; audio: HTMLAudioElement };

async function withMedium<Kind extends keyof Elements, T>(
  kind: Kind,
  file: File,
  use: (element: Elements[Kind]) => Promise<T | undefined>,
): Promise<T | undefined> {
  const address = URL.createObjectURL(file);
  const element: Elements[Kind] = document.createElement(kind);
  try {
    element.muted = true;
    element.preload = "auto";
    element.src = address;
    return await use(element);
  } catch {
    return undefined;
  } finally {
    element.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

function waitForEvent(element: HTMLMediaElement, name: "loadeddata" | "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timed out")), TIMEOUT_MS);
    const done = (outcome: () => void) => () => {
      clearTimeout(timer);
      outcome();
    };
    element.addEventListener(name, done(resolve), { once: true });
    element.addEventListener(
      "error",
      done(() => reject(new Error("not playable"))),
      { once: true },
    );
  });
}
