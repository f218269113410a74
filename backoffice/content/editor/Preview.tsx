import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "#ui/language.ts";
import styles from "./Preview.module.css";
import { markSelected, type PreviewTarget, prepareFrame, type RenderSection, syncSections } from "./preview-frame.ts";
import type { Sections } from "./sections.ts";
import { editorTexts } from "./texts/texts.ts";

/** Widths of the devices in CSS pixels. */
const deviceWidths = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Device = keyof typeof deviceWidths;

/** What the editor opens with: a phone shows the store as on a phone, because a whole desktop page is too small to read there. */
export const ownDevice = (): Device => (matchMedia("(max-width: 640px)").matches ? "phone" : "desktop");

/** Between two updates while a text is typed. */
const SYNC_MS = 150;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Props = {
  /** Address of the page; undefined while the preview link is created. */
  address: string | undefined;
  device: Device;
  sections: Sections;
  /** The draft as the server has it; the page shows it when it is loaded. */
  saved: { sections: Sections; parts: readonly unknown[] };
  selected: string | undefined;
  onSelect: (target: PreviewTarget) => void;
  render: RenderSection;
  /** Saves the draft, before the page is loaded again. */
  save: () => Promise<unknown>;
};

/** The page as customers will see it. Changes of sections are exchanged in place; other changes load the page again. */
export function Preview({ address, device, sections, saved, selected, onSelect, render, save }: Props) {
  const texts = useTexts(editorTexts).preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const [area, size] = useSize();
  const [isLoading, setIsLoading] = useState(true);
  const latest = useRef({ sections, saved, selected, onSelect, render, save });
  latest.current = { sections, saved, selected, onSelect, render, save };
  /** What the loaded page shows. */
  const shown = useRef<{ sections: Sections; parts: readonly unknown[] }>(undefined);
  const isSyncing = useRef(false);
  const scrollTop = useRef(0);

  const reload = useCallback(async (): Promise<void> => {
    const isSaved = await latest.current.save().then(
      () => true,
      () => false,
    );
    // During an outage the page stays as it is until the draft is saved.
    if (!isSaved) return;
    shown.current = undefined;
    const view = frame.current?.contentWindow;
    scrollTop.current = view?.scrollY ?? 0;
    view?.location.reload();
  }, []);

  const sync = useCallback(async (): Promise<void> => {
    if (isSyncing.current) return;
    isSyncing.current = true;
    try {
      while (shown.current !== undefined && shown.current.sections !== latest.current.sections) {
        const page = frame.current?.contentDocument;
        const next = latest.current.sections;
        if (!page) return;
        const synced = await syncSections(page, shown.current.sections, next, latest.current.render).catch(
          () => undefined,
        );
        // The store can't be reached; goes on when the draft has been saved.
        if (synced === undefined) return;
        if (synced === "failed") return await reload();
        if (shown.current === undefined) return;
        shown.current = { ...shown.current, sections: next };
        if (synced === "moved") markSelected(page, latest.current.selected);
        await pause(SYNC_MS);
      }
    } finally {
      isSyncing.current = false;
    }
  }, [reload]);

  const onLoad = (): void => {
    const page = frame.current?.contentDocument;
    if (!page || page.URL === "about:blank") return;
    prepareFrame(page, (target) => latest.current.onSelect(target));
    page.defaultView?.scrollTo(0, scrollTop.current);
    shown.current = latest.current.saved;
    setIsLoading(false);
    markSelected(page, latest.current.selected);
    void sync();
  };

  useEffect(() => {
    if (sections === shown.current?.sections) return;
    // The effect runs in the task of the key that was pressed.
    const timer = setTimeout(() => void sync());
    return () => clearTimeout(timer);
  }, [sections, sync]);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page) markSelected(page, selected);
  }, [selected]);
  useEffect(() => {
    const known = shown.current?.parts;
    if (known?.some((part, index) => part !== saved.parts[index])) void reload();
    else void sync();
  }, [saved, reload, sync]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top.
  useEffect(() => {
    shown.current = undefined;
    scrollTop.current = 0;
    setIsLoading(true);
  }, [address]);

  const width = deviceWidths[device];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div ref={area} className={styles.area} data-device={device}>
      {address !== undefined && (
        <div className={styles.screen} style={{ inlineSize: width * scale, blockSize: "100%" }}>
          <iframe
            ref={frame}
            title={texts.title}
            src={address}
            className={styles.frame}
            style={{ inlineSize: width, blockSize: size.height / scale, scale: String(scale) }}
            data-loading={isLoading || undefined}
            onLoad={onLoad}
          />
        </div>
      )}
      {isLoading && (
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      )}
    </div>
  );
}

/** The size of an element's content box. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const area = element.current;
    if (area === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}
