/** Solves the captcha while the person fills in the form: a number whose hash is the one asked for (ALTCHA v1 scheme). */

type Work = { algorithm: string; challenge: string; salt: string; signature: string; maxNumber: number };

export function startProofOfWork(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-captcha="PROOF_OF_WORK"]')) void startSlot(slot);
}

async function startSlot(slot: HTMLElement): Promise<void> {
  const words: Record<string, string> = JSON.parse(slot.dataset.words ?? "{}");
  const state = slot.querySelector("[data-captcha-state]");
  const field = slot.querySelector<HTMLInputElement>('input[name="captcha"]');
  const show = (name: "working" | "solved" | "failed"): void => {
    slot.dataset.state = name;
    if (state) state.textContent = words[name] ?? "";
  };
  show("working");
  const work: Work = JSON.parse(slot.querySelector('script[type="application/json"]')?.textContent ?? "{}");
  const number = await solve(work).catch(() => undefined);
  if (number === undefined || !field) return show("failed");
  const { algorithm, challenge, salt, signature } = work;
  field.value = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  show("solved");
}

/** Some at a time, so that typing stays smooth. */
const BATCH = 256;

async function solve({ challenge, salt, maxNumber }: Work): Promise<number | undefined> {
  const encoder = new TextEncoder();
  for (let first = 0; first <= maxNumber; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxNumber - first + 1) }, (_, index) => first + index);
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest("SHA-256", encoder.encode(`${salt}${number}`))),
    );
    const index = hashes.findIndex((hash) => toHex(hash) === challenge);
    if (index >= 0) return first + index;
  }
  return undefined;
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
