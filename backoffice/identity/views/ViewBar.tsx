import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Columns3, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useCan } from "../session/use-session.ts";
import type { ColumnChoice } from "./arrange.ts";
import { type SavedView, savedViewsQuery, type ViewedScreen } from "./queries.ts";
import { viewsTexts } from "./texts/texts.ts";
import styles from "./views.module.css";

const texts = viewsTexts[staffLanguage()];

const loadDialogs = () => import("./ViewDialogs.tsx");
const SaveViewDialog = lazy(async () => ({ default: (await loadDialogs()).SaveViewDialog }));
const DeleteViewsDialog = lazy(async () => ({ default: (await loadDialogs()).DeleteViewsDialog }));
const ColumnDialog = lazy(async () => ({ default: (await import("./ColumnDialog.tsx")).ColumnDialog }));

type Props<Search extends { page: number }> = {
  screen: ViewedScreen;
  search: Search;
  /** Parses the parameters of a saved view or of the URL. */
  read: (saved: Record<string, unknown>) => Search;
  onOpen: (search: Search) => void;
  /** Built-in views of the list. None is current while a saved view is. */
  tabs: readonly { id: string; label: string }[];
  tab: string;
  onTab: (id: string) => void;
  columns?: ColumnChoice;
};

/** Tabs for a list's built-in and saved views, with menus to save and delete views and to choose columns. */
export function ViewBar<Search extends { page: number }>(props: Props<Search>) {
  const { screen, search, read, onOpen, tabs, tab, onTab, columns } = props;
  const [dialog, setDialog] = useState<"save" | "delete" | "columns">();
  const managesStaff = useCan()("staff:write");
  const saved = useQuery(savedViewsQuery(screen)).data ?? [];
  const close = (): void => setDialog(undefined);
  const searchOf = (view: SavedView): Search => read({ ...view.search, page: 1 });
  const currentSearch = JSON.stringify(read({ ...search, page: 1 }));
  const current = saved.find((view) => JSON.stringify(searchOf(view)) === currentSearch);
  const open = (id: string): void => {
    const view = saved.find((one) => one.id === id);
    if (view === undefined) onTab(id);
    else onOpen(searchOf(view));
  };
  return (
    <div className={styles.bar}>
      <ViewTabs
        label={texts.views}
        views={[...tabs, ...saved.map(({ id, name }) => ({ id, label: name }))]}
        current={current?.id ?? tab}
        onChange={open}
      />
      <div className={styles.tools}>
        <Menu
          variant="plain"
          size="small"
          entries={[
            ...saved.map(({ id, name, isShared }) => ({
              id,
              label: name,
              onSelect: () => open(id),
              ...(isShared && { note: texts.shared }),
            })),
            {
              id: "save",
              label: texts.save,
              icon: <BookmarkPlus aria-hidden="true" />,
              onSelect: () => setDialog("save"),
            },
            ...(saved.some(({ isOwn }) => isOwn || managesStaff)
              ? [
                  {
                    id: "delete",
                    label: texts.delete,
                    icon: <Trash2 aria-hidden="true" />,
                    onSelect: () => setDialog("delete"),
                  },
                ]
              : []),
          ]}
        >
          <Bookmark aria-hidden="true" /> {texts.views}
        </Menu>
        {columns !== undefined && (
          <Button
            variant="plain"
            size="small"
            aria-haspopup="dialog"
            icon={<Columns3 aria-hidden="true" />}
            onClick={() => setDialog("columns")}
          >
            {texts.columns}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === "save" && <SaveViewDialog screen={screen} search={{ ...search, page: 1 }} onClose={close} />}
        {dialog === "delete" && <DeleteViewsDialog screen={screen} onClose={close} />}
        {dialog === "columns" && columns !== undefined && <ColumnDialog choice={columns} onClose={close} />}
      </Suspense>
    </div>
  );
}
