import { FolderPlus, HandCoins, Keyboard, type LucideIcon, PackagePlus, Percent, TicketPlus } from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { destinations } from "./destinations.ts";

export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  note?: string;
  icon: LucideIcon;
  href: string;
  /** What is not a screen. */
  command?: "help";
};

type Command = PaletteEntry & { permission?: Permission };

const commands: readonly Command[] = [
  ...destinations.map(({ to, label, icon, key, permission }) => ({
    id: `go-${key}`,
    group: "Go to",
    label,
    note: `G ${key.toUpperCase()}`,
    icon,
    href: to,
    ...(permission && { permission }),
  })),
  {
    id: "new-product",
    group: "Commands",
    label: "Add product",
    icon: PackagePlus,
    href: "/products/new",
    permission: "products:write",
  },
  {
    id: "new-collection",
    group: "Commands",
    label: "Add collection",
    icon: FolderPlus,
    href: "/collections/new",
    permission: "products:write",
  },
  {
    id: "new-coupon",
    group: "Commands",
    label: "Create coupon",
    icon: TicketPlus,
    href: "/discounts/new",
    permission: "discounts:write",
  },
  {
    id: "new-automatic-discount",
    group: "Commands",
    label: "Create automatic discount",
    icon: TicketPlus,
    href: "/discounts/automatic/new",
    permission: "discounts:write",
  },
  {
    id: "taxes",
    group: "Commands",
    label: "Taxes",
    icon: Percent,
    href: "/taxes",
    permission: "settings:read",
  },
  {
    id: "fees",
    group: "Commands",
    label: "Fees and tips",
    icon: HandCoins,
    href: "/settings/fees",
    permission: "settings:read",
  },
  { id: "help", group: "Commands", label: "Keyboard shortcuts", note: "?", icon: Keyboard, href: "", command: "help" },
];

/** Commands whose words begin with every word typed; all of them for an empty text. */
export function matchCommands(text: string, can: (permission: Permission) => boolean): PaletteEntry[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, permission }) => {
    if (permission !== undefined && !can(permission)) return false;
    const words = label.toLowerCase().split(/\s+/);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
