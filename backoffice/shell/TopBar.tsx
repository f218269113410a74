import { useNavigate } from "@tanstack/react-router";
import {
  ExternalLink,
  Keyboard,
  Languages,
  LogOut,
  Mail,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { languageNames } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import type { MenuEntry } from "#backoffice/components/overlays/MenuPopover.tsx";
import { signOut } from "#backoffice/identity/session/session.ts";
import { useStaff } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { PinButton } from "./navigation/PinnedPages.tsx";
import { applyScheme, readScheme, type Scheme } from "./preferences.ts";
import styles from "./Shell.module.css";
import { shellTexts } from "./texts/texts.ts";
import { useOutboxAddress } from "./use-outbox-address.ts";

type Props = { onSearch: () => void; onHelp: () => void; onLanguage: () => void; onMenu: () => void };

const ClosedStoreBadge = lazy(async () => ({
  default: (await import("#backoffice/administration/storefront-access/ClosedStoreBadge.tsx")).ClosedStoreBadge,
}));

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

export function TopBar({ onSearch, onHelp, onLanguage, onMenu }: Props) {
  const texts = useTexts(shellTexts);
  return (
    <header className={styles.topBar}>
      <button type="button" className={styles.menuButton} aria-label={texts.openMenu} onClick={onMenu}>
        <MenuIcon aria-hidden="true" />
      </button>
      <button type="button" className={styles.searchButton} onClick={onSearch} aria-keyshortcuts="Control+K">
        <Search aria-hidden="true" />
        <span className={styles.searchText}>{texts.palette.open}</span>
        <span className={styles.searchKeys} aria-hidden="true">
          <kbd>{isApple ? "⌘" : "Ctrl"}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <div className={styles.topRight}>
        <Suspense>
          <ClosedStoreBadge />
        </Suspense>
        <PinButton />
        <a href="/" target="_blank" rel="noreferrer" className={styles.shopLink}>
          <ExternalLink aria-hidden="true" />
          <span>{texts.viewStore}</span>
        </a>
        <StaffMenu onHelp={onHelp} onLanguage={onLanguage} />
      </div>
    </header>
  );
}

const nextScheme: Record<Scheme, Scheme> = { system: "dark", dark: "light", light: "system" };
const schemeIcons = { system: Monitor, light: Sun, dark: Moon };

function StaffMenu({ onHelp, onLanguage }: Pick<Props, "onHelp" | "onLanguage">) {
  const language = useLanguage();
  const texts = useTexts(shellTexts).account;
  const staff = useStaff();
  const navigate = useNavigate();
  const [scheme, setScheme] = useState(readScheme);
  const outbox = useOutboxAddress();
  if (staff === undefined) return null;

  const SchemeIcon = schemeIcons[scheme];
  const entries: MenuEntry[] = [
    {
      id: "account",
      label: texts.profile,
      icon: <UserRound aria-hidden="true" />,
      onSelect: () => void navigate({ to: "/account" }),
    },
    {
      id: "scheme",
      label: formatMessage(language, texts.appearance, { scheme: texts.schemes[scheme] }),
      icon: <SchemeIcon aria-hidden="true" />,
      onSelect: () => {
        applyScheme(nextScheme[scheme]);
        setScheme(nextScheme[scheme]);
      },
    },
    {
      id: "language",
      label: formatMessage(language, texts.language, { language: languageNames[language] }),
      icon: <Languages aria-hidden="true" />,
      onSelect: onLanguage,
    },
    { id: "keys", label: texts.shortcuts, icon: <Keyboard aria-hidden="true" />, onSelect: onHelp },
    ...(outbox === undefined
      ? []
      : [
          {
            id: "outbox",
            label: texts.outbox,
            note: texts.outboxNote,
            icon: <Mail aria-hidden="true" />,
            onSelect: () => window.open(outbox, "_blank", "noopener"),
          },
        ]),
    {
      id: "leave",
      label: texts.signOut,
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => {
        void signOut().then(() => {
          queryClient.clear();
          return navigate({ to: "/login" });
        });
      },
    },
  ];
  return (
    <Menu entries={entries} className={styles.staffButton}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(staff.name)}
      </span>
      <span className={styles.staffName}>
        {staff.name}
        <small>{staff.roleName}</small>
      </span>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${words[0]?.[0] ?? ""}${last?.[0] ?? ""}`.toUpperCase();
}
