/** A still of a film, and the length of a sound, as the browser sees them: the store itself does not decode films. */

const PATIENCE_MS = 8000;
const LONGEST_SIDE = 1280;

/** A picture from the first tenth of the film; undefined when this browser cannot play it. */
export async function takeStill(file: File): Promise<File | undefined> {
  return withMedium("video", file, async (film) => {
    await happens(film, "loadeddata");
    const seconds = Number.isFinite(film.duration) ? Math.min(1, film.duration / 10) : 0;
    if (seconds > 0) {
      film.currentTime = seconds;
      await happens(film, "seeked");
    }
    const scale = Math.min(1, LONGEST_SIDE / Math.max(film.videoWidth, film.videoHeight, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(film.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(film.videoHeight * scale));
    canvas.getContext("2d")?.drawImage(film, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return blob === null ? undefined : new File([blob], "still.jpg", { type: "image/jpeg" });
  });
}

export async function measureSound(file: File): Promise<number | undefined> {
  return withMedium("audio", file, async (sound) => {
    await happens(sound, "loadedmetadata");
    return Number.isFinite(sound.duration) ? Math.round(sound.duration * 1000) : undefined;
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

function happens(element: HTMLMediaElement, name: "loadeddata" | "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), PATIENCE_MS);
    const done = (outcome: () => void) => () => {
      clearTimeout(timer);
      outcome();
    };
    element.addEventListener(name, done(resolve), { once: true });
    element.addEventListener(
      "error",
      done(() => reject(new Error("cannot be played"))),
      { once: true },
    );
  });
}
