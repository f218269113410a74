import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { type ButtonVariant, buttonClass } from "../forms/Button.tsx";
import type { MenuEntry } from "./MenuPopover.tsx";

type Props = {
  /** The button's text, or its accessible name when `children` is an icon. */
  label?: string;
  /** Contents of the button; the label when left out. */
  children?: ReactNode;
  entries: readonly MenuEntry[];
  variant?: ButtonVariant;
  size?: "medium" | "small" | "icon";
  className?: string | undefined;
};

/** Not part of the first load; the shell prefetches it afterwards. */
export const loadMenu = () => import("./MenuPopover.tsx");
const MenuPopover = lazy(async () => ({ default: (await loadMenu()).MenuPopover }));

/** A menu button: opens with a click, Enter, Space, or an arrow key. */
export function Menu({ label, children, entries, variant = "default", size = "medium", className }: Props) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState<"first" | "last">("first");
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (entry: "first" | "last"): void => {
    setFocused(entry);
    setWasOpen(true);
    setIsOpen(true);
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  };
  return (
    <>
      <button
        ref={trigger}
        id={id}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(children !== undefined && label !== undefined && { "aria-label": label })}
        className={className ?? buttonClass(variant, size)}
        onClick={() => (isOpen ? setIsOpen(false) : open("first"))}
        onKeyDown={byKey}
      >
        {children ?? label}
      </button>
      {wasOpen && (
        <Suspense>
          <MenuPopover {...{ trigger, entries, isOpen, focused }} labelId={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
