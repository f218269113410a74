import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { refreshNamed } from "./NameDialog.tsx";
import type { Named, NamedKind } from "./named-kinds.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

/** Merges a duplicate into another brand or ribbon. */
export function MergeDialog({ kind, entry, onClose }: { kind: NamedKind; entry: Named; onClose: () => void }) {
  const [text, setText] = useState("");
  const found = useQuery({
    queryKey: [kind.id, "choices", "merge", text],
    queryFn: () => kind.list({ text, cursor: undefined, sort: "name" }),
  });
  const form = useMutationForm({
    values: { target: { id: "", name: "" } },
    request: ({ target }) => kind.merge(entry.id, target.id),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast(texts.named.merged);
      onClose();
    },
  });
  const { value: target, onChange: setTarget } = form.bind("target");
  return (
    <FormDialog
      title={formatMessage(staffLanguage(), texts.named.mergeTitle, { name: entry.name })}
      onClose={onClose}
      form={form}
      submitLabel={texts.merge}
      isReady={target.id !== ""}
    >
      <FieldStack>
        <Combobox
          label={texts.kinds[kind.id].mergeInto}
          value={target.name}
          choices={(found.data?.entries ?? [])
            .filter(({ id }) => id !== entry.id)
            .map(({ id, name, count }) => ({
              id,
              name,
              note: formatMessage(staffLanguage(), texts.productCount, { count }),
              isChosen: id === target.id,
            }))}
          isLoading={found.isFetching}
          onSearch={setText}
          onChoose={({ id, name }) => setTarget({ id, name })}
        />
        {target.id !== "" && (
          <p>
            <FormattedMessage
              message={texts.named.mergeText}
              values={{
                count: entry.count,
                target: <strong>{target.name}</strong>,
                name: <strong>{entry.name}</strong>,
              }}
            />
          </p>
        )}
      </FieldStack>
    </FormDialog>
  );
}

type DeleteProps = { kind: NamedKind; entries: readonly Named[]; onClose: () => void };

export function DeleteNamedDialog({ kind, entries, onClose }: DeleteProps) {
  const used = entries.reduce((sum, { count }) => sum + count, 0);
  const remove = useMutation({
    mutationFn: () => kind.remove(entries.map(({ id }) => id)),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast(texts.named.deleted);
      onClose();
    },
  });
  const [first] = entries;
  const title = entries.length === 1 ? texts.deleteTitle : texts.kinds[kind.id].deleteCount;
  return (
    <ConfirmDialog
      title={formatMessage(staffLanguage(), title, { name: first?.name ?? "", count: entries.length })}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={texts.delete}
      isBusy={remove.isPending}
      isDangerous
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      <p>{used === 0 ? texts.named.notUsed : formatMessage(staffLanguage(), texts.named.used, { count: used })}</p>
      <p>{texts.permanent}</p>
    </ConfirmDialog>
  );
}
