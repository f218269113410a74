/**
 * The gallery of a product page: the thumbnail of the picture in view is marked, and a click on one scrolls there without
 * moving the page. Pictures out of view are inert: the browser would scroll to a link that takes the focus.
 */
export function startThumbnails(): void {
  const track = document.querySelector<HTMLElement>("[data-track]");
  if (!track) return;
  const slides = [...track.querySelectorAll<HTMLElement>("[data-media]")];
  const thumbnails = [...document.querySelectorAll<HTMLAnchorElement>("[data-thumbnail]")];
  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.findLast((entry) => entry.isIntersecting)?.target;
      if (shown) markShown(slides, thumbnails, shown);
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener("click", (event) => {
      event.preventDefault();
      const slide = slides[index];
      if (slide) scrollToSlide(track, slide, "smooth");
    });
  }
}

function markShown(slides: readonly HTMLElement[], thumbnails: readonly HTMLElement[], shown: Element): void {
  const hadFocus = slides.some((slide) => slide !== shown && slide.contains(document.activeElement));
  for (const [index, slide] of slides.entries()) {
    slide.inert = slide !== shown;
    if (slide === shown) thumbnails[index]?.setAttribute("aria-current", "true");
    else thumbnails[index]?.removeAttribute("aria-current");
  }
  if (hadFocus) shown.querySelector<HTMLElement>("a, video")?.focus({ preventScroll: true });
}

const scrollToSlide = (track: HTMLElement, slide: HTMLElement, behavior: ScrollBehavior): void =>
  track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior });

export function showPicture(mediaId: string, behavior: ScrollBehavior = "smooth"): void {
  const slide = document.querySelector<HTMLElement>(`[data-media="${CSS.escape(mediaId)}"]`);
  const track = slide?.parentElement;
  if (slide && track) scrollToSlide(track, slide, behavior);
}
