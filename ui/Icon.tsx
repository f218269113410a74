/** Line icons drawn on a 24 px grid. Always beside or inside something with a name, so hidden from assistive tools. */
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
  warn: "M12 4 3 19h18L12 4Zm0 6v4m0 2.5v.5",
} as const;

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
    >
      <path d={shapes[name]} />
    </svg>
  );
}
