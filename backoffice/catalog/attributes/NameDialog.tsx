import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import type { Named, NamedKind } from "./named-kinds.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

/** Creates or renames a brand or ribbon. */
export function NameDialog({ kind, entry, onClose }: { kind: NamedKind; entry?: Named; onClose: () => void }) {
  const { add, taken } = texts.kinds[kind.id];
  const [name, setName] = useState(entry?.name ?? "");
  const save = useMutation({
    mutationFn: () => (entry === undefined ? kind.create(name.trim()) : kind.rename(entry, name.trim())),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast(entry === undefined ? texts.named.added : texts.named.renamed);
      onClose();
    },
  });
  const isTaken = save.error instanceof ApiError && save.error.code === "ALREADY_EXISTS";
  const isReady = name.trim() !== "" && name.trim() !== entry?.name;
  return (
    <Modal
      title={entry === undefined ? add : formatMessage(staffLanguage(), texts.named.renameTitle, { name: entry.name })}
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={save.isPending}>
            {entry === undefined ? add : texts.rename}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.name}
        maxLength={kind.maxLength}
        autoComplete="off"
        value={name}
        {...(entry !== undefined && entry.count > 0 && { hint: texts.named.renameHint })}
        error={save.isError ? (isTaken ? taken : messageOf(save.error)) : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
      />
    </Modal>
  );
}

/** Products contain these names, so their queries are invalidated as well. */
export async function refreshNamed(kind: NamedKind): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [kind.id] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
