import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createApiKey, createApp } from "#api/identity/clients.ts";
import { type Permission, permissions } from "#api/permissions.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";

type Made = { title: string; secret: string; id?: string };
type Props = { kind: "app" | "key"; onClose: () => void; onMade: (made: Made) => void };

/** Gives a program access: a name, and what it may do in plain words. Nobody can give more than they have. */
export function NewAccessDialog({ kind, onClose, onMade }: Props) {
  const can = useCan();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const make = useMutation({
    mutationFn: async (): Promise<Made> => {
      const wanted = { name, permissions: [...chosen] };
      if (kind === "key") {
        const { key } = await call(createApiKey, { body: { apiKey: wanted } });
        return { title: "The key", secret: key };
      }
      const { app, clientSecret } = await call(createApp, { body: { app: wanted } });
      return { title: "The app's secret", secret: clientSecret, id: app.id };
    },
    onSuccess: async (made) => {
      onMade(made);
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  const givable = Object.entries(permissions).filter(([permission]) => can(permission as Permission));
  return (
    <Modal
      title={kind === "key" ? "Make an API key" : "Install an app"}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => make.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending} disabled={chosen.size === 0}>
            {kind === "key" ? "Make key" : "Install"}
          </Button>
        </>
      }
    >
      <FieldStack error={make.error}>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={200}
          autoFocus
          hint="So that you know later what it is for."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FieldGroup legend="It may">
          {givable.map(([permission, description]) => (
            <Checkbox
              key={permission}
              label={description}
              checked={chosen.has(permission)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.currentTarget.checked) next.add(permission);
                else next.delete(permission);
                setChosen(next);
              }}
            />
          ))}
        </FieldGroup>
      </FieldStack>
    </Modal>
  );
}
