import {
  FolderPlus,
  Keyboard,
  type LucideIcon,
  PackagePlus,
  Palette,
  Pin,
  PinOff,
  TicketPlus,
  Trash2,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { settingsSections } from "#backoffice/store/settings/sections.ts";
import { listDestinations } from "../destinations.ts";
import { shellTexts } from "../texts/texts.ts";
import { destinationIcons } from "./destination-icons.ts";

export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  note?: string;
  icon: LucideIcon;
  href: string;
  /** What is not a screen. */
  command?: "help" | "pin";
};

type Command = PaletteEntry & {
  permission?: Permission;
  /** Searched too, and not shown. */
  words?: string;
  /** What it says of itself is searched too; without words typed it is not listed. */
  isFoundByNote?: boolean;
};

const { palette: texts, pins, keys } = shellTexts[staffLanguage()];

const commands: readonly Command[] = [
  ...listDestinations().map(({ to, label, key, permission, words }) => ({
    id: `go-${to}`,
    group: texts.groups.goTo,
    label,
    ...(key && { note: `G ${key.toUpperCase()}` }),
    icon: destinationIcons[to],
    href: to,
    ...(permission && { permission }),
    ...(words && { words }),
  })),
  {
    id: "go-/trash",
    group: texts.groups.goTo,
    ...texts.trash,
    icon: Trash2,
    href: "/trash",
    permission: "products:read",
  },
  {
    id: "new-product",
    group: texts.groups.commands,
    label: texts.addProduct,
    icon: PackagePlus,
    href: "/products/new",
    permission: "products:write",
  },
  {
    id: "new-collection",
    group: texts.groups.commands,
    label: texts.addCollection,
    icon: FolderPlus,
    href: "/collections/new",
    permission: "products:write",
  },
  {
    id: "new-coupon",
    group: texts.groups.commands,
    label: texts.addCoupon,
    icon: TicketPlus,
    href: "/discounts/new",
    permission: "discounts:write",
  },
  {
    id: "new-automatic-discount",
    group: texts.groups.commands,
    label: texts.addAutomaticDiscount,
    icon: TicketPlus,
    href: "/discounts/automatic/new",
    permission: "discounts:write",
  },
  {
    id: "design",
    group: texts.groups.commands,
    ...texts.design,
    icon: Palette,
    href: "/online-store/design",
    permission: "content:read",
  },
  { id: "help", group: texts.groups.commands, label: keys.title, note: "?", icon: Keyboard, href: "", command: "help" },
  ...settingsSections.map(({ to, search, title, text, words, icon, permission }) => ({
    id: `settings-${to}`,
    group: texts.groups.settings,
    label: title,
    note: text,
    words,
    icon,
    href: search === undefined ? to : `${to}?tab=${search.tab}`,
    permission,
    isFoundByNote: true,
  })),
];

/** Pinning the open page, in words of what it would do. */
export function pinCommand(isPinned: boolean, text: string): PaletteEntry[] {
  const label = isPinned ? pins.unpin : pins.pin;
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  // "pin" means either.
  const isMeant = typed.every((part) => label.toLowerCase().includes(part));
  if (!isMeant) return [];
  return [{ id: "pin", group: texts.groups.commands, label, icon: isPinned ? PinOff : Pin, href: "", command: "pin" }];
}

/** Commands whose words begin with every word typed; all of them for an empty text. */
export function matchCommands(text: string, can: (permission: Permission) => boolean): PaletteEntry[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, note = "", words = "", permission, isFoundByNote = false }) => {
    if (permission !== undefined && !can(permission)) return false;
    if (isFoundByNote && typed.length === 0) return false;
    const all = `${label} ${words} ${isFoundByNote ? note : ""}`.toLowerCase().split(/[\s,]+/);
    return typed.every((part) => all.some((word) => word.startsWith(part)));
  });
}
