import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createApiKey, createApp } from "#api/identity/clients.ts";
import { allPermissions } from "#api/permissions.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { permissionLabel } from "#backoffice/identity/staff/labels.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { appsTexts } from "./texts/texts.ts";

const common = appsTexts[staffLanguage()];
const texts = common.create;

type Made = { title: string; secret: string; id?: string };
type Props = { kind: "app" | "key"; onClose: () => void; onMade: (made: Made) => void };

/** Creates an app or an API key. Staff can only grant permissions that they have. */
export function NewAccessDialog({ kind, onClose, onMade }: Props) {
  const can = useCan();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const make = useMutation({
    mutationFn: async (): Promise<Made> => {
      const input = { name, permissions: [...chosen] };
      if (kind === "key") {
        const { key } = await call(createApiKey, { body: { apiKey: input } });
        return { title: texts.keySecret, secret: key };
      }
      const { app, clientSecret } = await call(createApp, { body: { app: input } });
      return { title: texts.appSecret, secret: clientSecret, id: app.id };
    },
    onSuccess: async (made) => {
      onMade(made);
      await queryClient.invalidateQueries({ queryKey: ["apps"] });
    },
  });
  const grantable = allPermissions.filter((permission) => can(permission));
  return (
    <Modal
      title={kind === "key" ? texts.keyTitle : texts.appTitle}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => make.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending} disabled={chosen.size === 0}>
            {kind === "key" ? texts.keySubmit : texts.appSubmit}
          </Button>
        </>
      }
    >
      <FieldStack error={make.error}>
        <TextField
          name="name"
          label={common.name}
          required
          maxLength={200}
          autoFocus
          hint={texts.nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FieldGroup legend={texts.permissions}>
          {grantable.map((permission) => (
            <Checkbox
              key={permission}
              label={permissionLabel(permission)}
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
