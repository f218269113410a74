/** Counts down to the end of an offer, and then hides the section. */
const SECOND = 1000;
const units = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

export function startCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-countdown]")) start(element);
}

function start(element: HTMLElement): void {
  const end = Date.parse(element.dataset.countdown ?? "");
  const list = element.querySelector("ul");
  if (Number.isNaN(end) || !list) return;
  const show = (): void => {
    let rest = Math.floor((end - Date.now()) / SECOND);
    if (rest < 0) {
      clearInterval(timer);
      element.closest("section")?.remove();
      return;
    }
    for (const [unit, length] of Object.entries(units)) {
      const count = Math.floor(rest / length);
      rest -= count * length;
      const place = list.querySelector(`[data-unit="${unit}"]`);
      if (place) place.textContent = String(count).padStart(2, "0");
    }
    list.hidden = false;
  };
  const timer = setInterval(show, SECOND);
  show();
}
