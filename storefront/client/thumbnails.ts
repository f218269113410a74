/** The thumbnail of the picture in view is marked; a click scrolls there without moving the page. */
export function startThumbnails(): void {
  const track = document.querySelector<HTMLElement>("[data-track]");
  const thumbnails = [...document.querySelectorAll<HTMLAnchorElement>("[data-thumbnail]")];
  if (!track || thumbnails.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        const shown = [...track.children].indexOf(entry.target);
        thumbnails.forEach((thumbnail, index) => {
          if (index === shown) thumbnail.setAttribute("aria-current", "true");
          else thumbnail.removeAttribute("aria-current");
        });
      }
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of track.children) observer.observe(slide);
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener("click", (event) => {
      event.preventDefault();
      const slide = track.children[index];
      if (slide instanceof HTMLElement)
        track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: "smooth" });
    });
  }
}

export function showPicture(mediaId: string, behavior: ScrollBehavior = "smooth"): void {
  const slide = document.querySelector<HTMLElement>(`[data-media="${CSS.escape(mediaId)}"]`);
  const track = slide?.parentElement;
  if (slide && track) track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior });
}
