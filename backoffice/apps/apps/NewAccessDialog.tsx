import { createApiKey, createApp } from "#api/identity/clients.ts";
import { allPermissions } from "#api/permissions.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
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
  const form = useMutationForm({
    values: { name: "", permissions: [] as string[] },
    schema: bodyOf(createApp, "app"),
    request: async (input): Promise<Made> => {
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
  const { value: chosen, onChange: choose } = form.bind("permissions");
  return (
    <FormDialog
      title={kind === "key" ? texts.keyTitle : texts.appTitle}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={kind === "key" ? texts.keySubmit : texts.appSubmit}
      isReady={chosen.length > 0}
    >
      <FieldStack>
        <TextField label={common.name} autoFocus hint={texts.nameHint} {...form.field("name", { required: true })} />
        <FieldGroup legend={texts.permissions}>
          {grantable.map((permission) => (
            <Checkbox
              key={permission}
              label={permissionLabel(permission)}
              checked={chosen.includes(permission)}
              onChange={(event) => {
                const others = chosen.filter((name) => name !== permission);
                choose(event.currentTarget.checked ? [...others, permission] : others);
              }}
            />
          ))}
        </FieldGroup>
      </FieldStack>
    </FormDialog>
  );
}
