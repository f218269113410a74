import { useMutation, useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { useState } from "react";
import type { Output } from "#api/endpoint.ts";
import {
  changeStaffPassword,
  confirmStaffSecondFactor,
  deleteStaffSecondFactor,
  endMyStaffSession,
  type listMyStaffSessions,
  startStaffSecondFactor,
  updateMyStaffProfile,
} from "#api/identity/staff.ts";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AuthenticatorSecret } from "../session/AuthenticatorSecret.tsx";
import { PasswordField } from "../session/PasswordField.tsx";
import { RecoveryCodes } from "../session/RecoveryCodes.tsx";
import { withPassword } from "../session/reauthentication.ts";
import { callWithCookie, refreshStaff } from "../session/session.ts";
import { useStaff } from "../session/use-session.ts";
import { roleLabel } from "./labels.ts";
import { mySessionsQuery } from "./queries.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./texts/texts.ts";

const common = staffTexts[staffLanguage()];
const texts = common.account;

/** The account of the signed-in staff member. */
export function AccountPage() {
  const staff = useStaff();
  return (
    <Page title={texts.title} width="narrow" subtitle={staff?.email}>
      <Stack>
        <Card title={texts.profile}>
          {staff !== undefined && <ProfileForm name={staff.name} publicName={staff.publicName ?? ""} />}
          <Facts
            facts={[
              { name: common.email, value: staff?.email ?? "–" },
              { name: texts.role, value: staff === undefined ? "–" : roleLabel(staff.role, staff.roleName) },
            ]}
          />
        </Card>
        <PasswordCard />
        <SecondFactorCard isOn={staff?.hasSecondFactor ?? false} />
        <SessionsCard />
      </Stack>
    </Page>
  );
}

function ProfileForm(values: { name: string; publicName: string }) {
  const form = useMutationForm({
    values,
    schema: bodyOf(updateMyStaffProfile, "staff"),
    request: ({ name, publicName }) => {
      const staff = { name: name.trim(), publicName: publicName.trim() === "" ? null : publicName.trim() };
      return callWithCookie(updateMyStaffProfile, { body: { staff } });
    },
    onSuccess: async ({ staff }) => {
      form.reset({ name: staff.name, publicName: staff.publicName ?? "" });
      await refreshStaff();
      void queryClient.invalidateQueries({ queryKey: ["staff"] });
      showToast(texts.profileSaved);
    },
  });
  return (
    <Form form={form}>
      <FieldStack>
        <TextField
          label={common.name}
          autoComplete="name"
          hint={texts.nameHint}
          {...form.field("name", { required: true })}
        />
        <TextField
          label={texts.publicName}
          autoComplete="nickname"
          hint={texts.publicNameHint}
          {...form.field("publicName")}
        />
        <div>
          <Button type="submit" isBusy={form.isPending}>
            {texts.saveProfile}
          </Button>
        </div>
      </FieldStack>
    </Form>
  );
}

function PasswordCard() {
  const form = useMutationForm({
    values: { oldPassword: "", newPassword: "" },
    schema: bodyOf(changeStaffPassword),
    request: (body) => callWithCookie(changeStaffPassword, { body }),
    onSuccess: () => {
      form.reset({ oldPassword: "", newPassword: "" });
      void queryClient.invalidateQueries({ queryKey: ["account"] });
      showToast(texts.password.done);
    },
  });
  return (
    <Card title={texts.password.title}>
      <Form form={form}>
        <FieldStack>
          <PasswordField
            label={texts.password.current}
            autoComplete="current-password"
            {...form.field("oldPassword", { required: true })}
          />
          <PasswordField
            label={texts.password.new}
            autoComplete="new-password"
            minLength={12}
            hint={texts.password.hint}
            {...form.field("newPassword", { required: true })}
          />
          <div>
            <Button type="submit" isBusy={form.isPending}>
              {texts.password.submit}
            </Button>
          </div>
        </FieldStack>
      </Form>
    </Card>
  );
}

function SecondFactorCard({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<StaffSecondStep>();
  const start = useMutation({
    mutationFn: () => withPassword(() => callWithCookie(startStaffSecondFactor, {})),
    onSuccess: ({ secondStep }) => setStep(secondStep),
  });
  const turnOff = useMutation({
    mutationFn: () => withPassword(() => callWithCookie(deleteStaffSecondFactor, {})),
    onSuccess: async () => {
      await refreshStaff();
      showToast(texts.twoStep.turnedOff);
    },
  });
  const error = start.error ?? turnOff.error;
  return (
    <Card
      title={common.twoStep}
      action={
        isOn ? (
          <Badge tone="success" glyph="full">
            {common.on}
          </Badge>
        ) : (
          <Badge glyph="empty">{common.off}</Badge>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.soft}>{texts.twoStep.text}</p>
        {error !== null && <Banner tone="critical">{messageOf(error)}</Banner>}
        <div className={styles.buttons}>
          <Button variant={isOn ? "default" : "primary"} isBusy={start.isPending} onClick={() => start.mutate()}>
            {isOn ? texts.twoStep.setUpAnother : texts.twoStep.setUp}
          </Button>
          {isOn && (
            <Button isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
              {texts.twoStep.turnOff}
            </Button>
          )}
        </div>
      </div>
      {step !== undefined && <SetUpDialog step={step} onClose={() => setStep(undefined)} />}
    </Card>
  );
}

function SetUpDialog({ step, onClose }: { step: StaffSecondStep; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useMutationForm({
    values: { code: "" },
    schema: bodyOf(confirmStaffSecondFactor),
    request: ({ code }) => callWithCookie(confirmStaffSecondFactor, { body: { token: step.token, code: code.trim() } }),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      void refreshStaff();
    },
  });
  if (codes !== undefined)
    return (
      <Modal
        title={texts.codes.title}
        isOpen
        isDismissable={false}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {texts.codes.done}
          </Button>
        }
      >
        <p>{texts.codes.text}</p>
        <RecoveryCodes codes={codes} />
      </Modal>
    );
  return (
    <FormDialog title={texts.twoStep.title} onClose={onClose} form={form} submitLabel={texts.twoStep.turnOn}>
      <AuthenticatorSecret otpauthUrl={step.otpauthUrl ?? ""} secret={step.secret ?? ""} />
      <TextField
        label={texts.twoStep.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field("code", { required: true })}
      />
    </FormDialog>
  );
}

type Session = Output<typeof listMyStaffSessions>["sessions"][number];

function describeSession({ isCurrent, lastUsedDate, network }: Session): string {
  const { current, currentFrom, lastUsed, lastUsedFrom } = texts.sessions;
  const [plain, from] = isCurrent ? [current, currentFrom] : [lastUsed, lastUsedFrom];
  const when = formatWhenWithin(lastUsedDate);
  return formatMessage(staffLanguage(), network === "" ? plain : from, { when, network });
}

function SessionsCard() {
  const sessions = useQuery(mySessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => callWithCookie(endMyStaffSession, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey }),
  });
  return (
    <Card title={texts.sessions.title}>
      {sessions.isPending && <SkeletonText lines={3} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={styles.list}>
        {sessions.data?.sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <Laptop aria-hidden="true" />
            <span className={styles.grow}>
              <span className={styles.name}>{session.userAgent || texts.sessions.unknown}</span>
              <span className={styles.line}>{describeSession(session)}</span>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {texts.sessions.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.isError && <Banner tone="critical">{messageOf(end.error)}</Banner>}
    </Card>
  );
}
