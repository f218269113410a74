import { reauthenticateStaff } from "#api/identity/staff.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import { callWithCookie, type Staff } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

type Props = { staff: Staff | undefined; onDone: () => void; onClose: () => void };

/** Prompts for the password, and for a code if two-step authentication is on. */
export function PasswordDialog({ staff, onDone, onClose }: Props) {
  const { password: passwordLabel, confirm: texts } = useTexts(sessionTexts);
  const hasCode = staff?.hasSecondFactor ?? false;
  const form = useMutationForm({
    values: { password: "", code: "" },
    request: ({ password, code }) =>
      callWithCookie(reauthenticateStaff, { body: { password, ...(hasCode && { code: code.trim() }) } }),
    errorFields: { INVALID_PASSWORD: "password", INVALID_VERIFICATION_CODE: "code", TOO_MANY_WRONG_CODES: "code" },
    onSuccess: onDone,
  });
  return (
    <FormDialog title={texts.title} onClose={onClose} form={form} submitLabel={texts.submit}>
      <input type="text" name="username" autoComplete="username" value={staff?.email ?? ""} readOnly hidden />
      <FieldStack>
        <p>{hasCode ? texts.leadWithCode : texts.lead}</p>
        <TextField
          label={passwordLabel}
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field("password", { required: true })}
        />
        {hasCode && (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            {...form.field("code", { required: true })}
          />
        )}
      </FieldStack>
    </FormDialog>
  );
}
