import { useNavigate } from "@tanstack/react-router";
import { sendActivationEmail } from "#api/identity/authentication.ts";
import { createMember } from "#api/identity/members.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

/** Creates an account without a password. The invitation email lets the customer set one. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useMutationForm({
    values: { loginEmail: "", firstName: "", lastName: "", isInvited: true },
    schema: bodyOf(createMember, "member"),
    request: async ({ loginEmail, firstName, lastName }) => {
      const contact = { ...(firstName.trim() && { firstName }), ...(lastName.trim() && { lastName }) };
      const { member } = await call(createMember, { body: { member: { loginEmail: loginEmail.trim(), contact } } });
      return member;
    },
    onSuccess: async ({ id }, { isInvited }) => {
      await queryClient.invalidateQueries({ queryKey: ["members"] });
      showToast(isInvited ? await invite(id) : texts.add.added);
      void navigate({ to: "/customers/$memberId", params: { memberId: id } });
    },
  });
  return (
    <FormDialog title={texts.add.title} onClose={onClose} form={form} submitLabel={texts.add.title}>
      <FieldStack>
        <TextField label={texts.email} autoComplete="off" {...form.field("loginEmail", { required: true })} />
        <FieldRow>
          <TextField label={texts.firstName} autoComplete="off" {...form.field("firstName")} />
          <TextField label={texts.lastName} autoComplete="off" {...form.field("lastName")} />
        </FieldRow>
        <Checkbox label={texts.add.invite} hint={texts.add.inviteHint} {...form.field("isInvited")} />
      </FieldStack>
    </FormDialog>
  );
}

/** The account exists even if the invitation fails. */
const invite = (identityId: string): Promise<string> =>
  call(sendActivationEmail, { body: { identityId } }).then(
    () => texts.add.invited,
    () => texts.add.notInvited,
  );
