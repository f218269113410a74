import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { refreshNamed } from "./NameDialog.tsx";
import type { Named, NamedKind } from "./named-kinds.ts";

/** Two spellings of one thing become one. */
export function MergeDialog({ kind, entry, onClose }: { kind: NamedKind; entry: Named; onClose: () => void }) {
  const [text, setText] = useState("");
  const [target, setTarget] = useState<{ id: string; name: string }>();
  const found = useQuery({
    queryKey: [kind.id, "choices", "merge", text],
    queryFn: () => kind.list({ text, cursor: undefined, sort: "name" }),
  });
  const merge = useMutation({
    mutationFn: (into: string) => kind.merge(entry.id, into),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast("Merged");
      onClose();
    },
  });
  return (
    <Modal
      title={`Merge ${entry.name}`}
      isOpen
      onClose={onClose}
      onSubmit={() => target !== undefined && merge.mutate(target.id)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={target === undefined} isBusy={merge.isPending}>
            Merge
          </Button>
        </>
      }
    >
      <FieldStack>
        {merge.isError && <Banner tone="critical">{messageOf(merge.error)}</Banner>}
        <Combobox
          label={`Into which ${kind.one}?`}
          value={target?.name ?? ""}
          choices={(found.data?.entries ?? [])
            .filter(({ id }) => id !== entry.id)
            .map(({ id, name, count }) => ({ id, name, note: plural(count, "product"), isChosen: id === target?.id }))}
          isLoading={found.isFetching}
          onSearch={setText}
          onChoose={({ id, name }) => setTarget({ id, name })}
        />
        {target !== undefined && (
          <p>
            {plural(entry.count, "product")} will have <strong>{target.name}</strong>, and <strong>{entry.name}</strong>{" "}
            goes. This cannot be undone.
          </p>
        )}
      </FieldStack>
    </Modal>
  );
}

type DeleteProps = { kind: NamedKind; entries: readonly Named[]; onClose: () => void };

export function DeleteNamedDialog({ kind, entries, onClose }: DeleteProps) {
  const used = entries.reduce((sum, { count }) => sum + count, 0);
  const remove = useMutation({
    mutationFn: () => kind.remove(entries.map(({ id }) => id)),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast("Deleted");
      onClose();
    },
  });
  const [first] = entries;
  const what = entries.length === 1 ? `“${first?.name}”` : plural(entries.length, kind.one, kind.many);
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      isDangerous
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      <p>
        {used === 0
          ? "No product has it."
          : `${plural(used, "product has", "products have")} it and will be without. To keep them together, merge instead.`}
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
