/** Buttons of slideshows: they scroll by one slide, and from the last one to the first. */
export function startSlideshows(): void {
  for (const slideshow of document.querySelectorAll("[data-slideshow]")) {
    const slides = slideshow.querySelector("[data-slides]");
    if (!slides) continue;
    for (const button of slideshow.querySelectorAll<HTMLElement>("[data-slide]")) {
      button.hidden = false;
      button.addEventListener("click", () => scrollBy(slides, Number(button.dataset.slide)));
    }
  }
}

function scrollBy(slides: Element, step: number): void {
  const count = slides.children.length;
  // Negative in right-to-left languages.
  const current = Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth);
  const next = (current + step + count) % count;
  const direction = getComputedStyle(slides).direction === "rtl" ? -1 : 1;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  slides.scrollTo({ left: direction * next * slides.clientWidth, behavior: isCalm ? "instant" : "smooth" });
}
