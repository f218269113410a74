import { BookmarkPlus, Columns3, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Checkbox, TextField } from "../components/Field.tsx";
import { ViewTabs } from "../components/FilterBar.tsx";
import { Modal } from "../components/Modal.tsx";
import { Pop } from "../components/Pop.tsx";
import { showToast } from "../components/toasts.ts";
import type { ProductColumn } from "./product-columns.tsx";
import styles from "./products.module.css";
import type { ProductsSearch } from "./search.ts";
import { builtInViews, isWorthSaving, readViews, type SavedView, viewOf, writeViews } from "./views.ts";

type Props = {
  search: ProductsSearch;
  onChange: (search: ProductsSearch) => void;
  columns: readonly ProductColumn[];
  shown: readonly string[];
  onColumns: (ids: string[]) => void;
};

/** Saved views as tabs, a way to save the present one, and which columns are shown. */
export function ViewBar({ search, onChange, columns, shown, onColumns }: Props) {
  const [own, setOwn] = useState(readViews);
  const [isNaming, setIsNaming] = useState(false);
  const views = [...builtInViews, ...own];
  const current = viewOf(search, views);
  const change = (next: SavedView[]): void => {
    writeViews(next);
    setOwn(next);
  };
  const currentOwn = own.find(({ id }) => id === current?.id);
  return (
    <div className={styles.viewBar}>
      <ViewTabs
        label="Views"
        views={views.map(({ id, name }) => ({ id, label: name }))}
        current={current?.id ?? ""}
        onChange={(id) => {
          const view = views.find((one) => one.id === id);
          if (view !== undefined) onChange(view.search);
        }}
      />
      <div className={styles.viewTools}>
        {currentOwn !== undefined && (
          <Button
            variant="plain"
            size="small"
            icon={<X aria-hidden="true" />}
            onClick={() => {
              change(own.filter(({ id }) => id !== currentOwn.id));
              showToast("View removed", { undo: () => change([...own]) });
            }}
          >
            Remove view
          </Button>
        )}
        {isWorthSaving(search, views) && (
          <Button
            variant="plain"
            size="small"
            icon={<BookmarkPlus aria-hidden="true" />}
            onClick={() => setIsNaming(true)}
          >
            Save view
          </Button>
        )}
        <Pop label="Columns" icon={<Columns3 aria-hidden="true" />}>
          <fieldset className={styles.columnList}>
            <legend>Columns</legend>
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ id, header }) => (
                <Checkbox
                  key={id}
                  label={header}
                  checked={shown.includes(id)}
                  onChange={(event) =>
                    onColumns(event.currentTarget.checked ? [...shown, id] : shown.filter((one) => one !== id))
                  }
                />
              ))}
          </fieldset>
        </Pop>
      </div>
      {isNaming && (
        <NameView
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            change([...own, { id: crypto.randomUUID(), name, search: { ...search, page: 1 } }]);
            setIsNaming(false);
          }}
        />
      )}
    </div>
  );
}

function NameView({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const [name, setName] = useState("");
  const isReady = name.trim() !== "";
  return (
    <Modal
      title="Save view"
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && onSave(name.trim())}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            Save view
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="Kept in this browser, with its filters and order."
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}
