/** Plus and minus buttons of quantities, and forms that are submitted when their quantity changes. */
const PAUSE_MS = 350;
const timers = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();

export function startSteppers(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("[data-step]");
    const input = button?.closest("[data-stepper]")?.querySelector<HTMLInputElement>("input");
    if (!button || !input) return;
    const before = input.value;
    if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    if (input.value !== before) input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const form = event.target.form;
    if (!form?.matches("[data-auto]")) return;
    clearTimeout(timers.get(form));
    timers.set(
      form,
      setTimeout(() => form.isConnected && form.reportValidity() && form.requestSubmit(), PAUSE_MS),
    );
  });
}
