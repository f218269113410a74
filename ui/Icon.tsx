/** Line icons on a 24 px grid. Always next to or inside a labeled element, so hidden from assistive technology. */
const shapes = {
  bag: "M6 8h12l1 12H5L6 8Zm3 0V6a3 3 0 0 1 6 0v2",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  right: "m9 5 7 7-7 7",
  left: "m15 5-7 7 7 7",
  down: "m5 9 7 7 7-7",
  arrow: "M4 12h16m-6-6 6 6-6 6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  filter: "M4 7h16M7 12h10M10 17h4",
  truck: "M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  leaf: "M5 19C4 10 10 5 20 5c0 9-4 14-11 14-1.5 0-3-.5-4-1.5M5 19c2-4 5-7 9-9",
  return: "M9 7 4 11l5 4M4 11h10a5 5 0 0 1 0 10h-3",
  lock: "M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3",
  pencil: "M4 20l1-5L16 4l4 4L9 19l-5 1Z",
  box: "M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8",
  zoom: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4M11 8v6M8 11h6",
  play: "M8 5v14l11-7L8 5Z",
  file: "M6 3h8l4 4v14H6V3Zm8 0v4h4",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15L6 17Zm4 4h4",
  gift: "M4 10h16v10H4V10Zm-1-4h18v4H3V6Zm9 0v14M12 6c-1-3-5-4-5-1.5C7 6 9 6 12 6Zm0 0c1-3 5-4 5-1.5C17 6 15 6 12 6Z",
  card: "M3 6h18v12H3V6Zm0 4h18M7 14.5h4",
  calendar: "M4 6h16v14H4V6Zm0 5h16M8 3v5M16 3v5",
  repeat: "M4 12a7 7 0 0 1 12-5l3 3m0-5v5h-5M20 12a7 7 0 0 1-12 5l-3-3m0 5v-5h5",
  share: "M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  cube: "M12 3 4 7.5v9L12 21l8-4.5v-9L12 3Zm0 9 8-4.5M12 12v9M12 12 4 7.5",
  sound: "M5 9v6h4l5 4V5L9 9H5Zm12 0a4 4 0 0 1 0 6m2-9a8 8 0 0 1 0 12",
  warn: "M12 4 3 19h18L12 4Zm0 6v4m0 2.5v.5",
  key: "M8 15.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm4.5-4.5H21v3.5M17 11v2.5",
  mail: "M3.5 6h17v12h-17V6Zm.5.5 8 6.5 8-6.5",
  phone: "M8 3h8v18H8V3Zm3 15.2h2",
  shield: "M12 3.5 5 6v5.5c0 4.3 2.8 7.4 7 9 4.2-1.6 7-4.7 7-9V6l-7-2.5Zm-3 8.7 2.2 2.2L15 10.3",
  globe:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-8.3-8.5h16.6M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5S9.7 5.8 12 3.5Z",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
  laptop: "M5 5.5h14v10H5v-10ZM2.5 18.5h19",
  pin: "M12 21c4.5-5 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2 6 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  heart: "M12 20C6 15.5 3.5 12.6 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4c0 3.4-2.5 6.3-8.5 10.8Z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z",
  home: "M4.5 11 12 4.5 19.5 11v8.5h-5v-5h-5v5h-5V11Z",
  trash: "M5 7h14M9.5 7V4.5h5V7m-8 0 1 13h9l1-13M10.5 11v5.5m3-5.5v5.5",
} as const;

/** Directional icons, which are mirrored in right-to-left languages. */
const mirrored: ReadonlySet<IconName> = new Set(["left", "right", "arrow", "return", "truck", "list", "menu"]);

export type IconName = keyof typeof shapes;

type Props = { name: IconName; size?: 16 | 18 | 20 | 24 | 28 };

export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-mirrored={mirrored.has(name) ? "" : undefined}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
