/** Solves the captcha while the user fills in the form. */
import type { ProofOfWork } from "#api/identity/identity-values.ts";
import { solveProofOfWork } from "#ui/proof-of-work.ts";

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
  const work: ProofOfWork = JSON.parse(slot.querySelector('script[type="application/json"]')?.textContent ?? "{}");
  const solution = await solveProofOfWork(work).catch(() => undefined);
  if (solution === undefined || !field) return show("failed");
  field.value = solution;
  show("solved");
}
