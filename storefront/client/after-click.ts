let isPressed = false;
addEventListener("pointerdown", () => (isPressed = true), true);
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (isPressed = false), true);

/**
 * Runs an update that can move what is below it, after the click that is in progress. Pressing a button blurs the field
 * first; a button that moves before the pointer is released gets no click.
 */
export function afterClick(update: () => void): void {
  if (isPressed) addEventListener("pointerup", () => setTimeout(update), { once: true });
  else update();
}
