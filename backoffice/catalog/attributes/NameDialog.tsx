import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { ApiError } from "#sdk/call.ts";
import type { Named, NamedKind } from "./named-kinds.ts";

/** Makes one, or gives one another name everywhere. */
export function NameDialog({ kind, entry, onClose }: { kind: NamedKind; entry?: Named; onClose: () => void }) {
  const [name, setName] = useState(entry?.name ?? "");
  const save = useMutation({
    mutationFn: () => (entry === undefined ? kind.create(name.trim()) : kind.rename(entry, name.trim())),
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast(entry === undefined ? "Added" : "Renamed");
      onClose();
    },
  });
  const isTaken = save.error instanceof ApiError && save.error.code === "ALREADY_EXISTS";
  const isReady = name.trim() !== "" && name.trim() !== entry?.name;
  return (
    <Modal
      title={entry === undefined ? `Add ${kind.one}` : `Rename ${entry.name}`}
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={save.isPending}>
            {entry === undefined ? `Add ${kind.one}` : "Rename"}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        maxLength={kind.maxLength}
        autoComplete="off"
        value={name}
        {...(entry !== undefined && entry.count > 0 && { hint: "Changes on all its products at once." })}
        error={
          save.isError ? (isTaken ? `There is a ${kind.one} of this name already` : messageOf(save.error)) : undefined
        }
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
      />
    </Modal>
  );
}

/** Products show these names too. */
export async function refreshNamed(kind: NamedKind): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [kind.id] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
