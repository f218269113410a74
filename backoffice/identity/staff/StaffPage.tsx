import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, LogOut, Mail, Pencil, UserCheck, UserPlus, UserX } from "lucide-react";
import { useState } from "react";
import {
  createStaffInvitation,
  deleteStaffInvitation,
  endStaffSessions,
  resetStaffSecondFactor,
  updateStaffMember,
  updateStaffPolicy,
} from "#api/identity/staff.ts";
import type { StaffInvitation, StaffMember } from "#api/identity/staff-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, isFirstLoad, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows, SkeletonText } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useStaff } from "../session/use-session.ts";
import { roleLabel } from "./labels.ts";
import { InviteDialog, MemberDialog } from "./MemberDialogs.tsx";
import { invitationsQuery, policyQuery, rolesQuery, staffQuery } from "./queries.ts";
import { roleOfValue, roleValue } from "./RoleFields.tsx";
import { RolePreviewCard } from "./RolePreview.tsx";
import { RolesCard } from "./RolesCard.tsx";
import styles from "./staff.module.css";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

type Action = "edit" | "deactivate" | "activate" | "sign-out" | "reset-factor";
type Dialog = { what: "invite" } | { what: Action; member: StaffMember };

export function StaffPage() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = (): void => setDialog(undefined);
  // The cards render together, so that none shifts the others.
  const reads = [useQuery(staffQuery), useQuery(invitationsQuery), useQuery(rolesQuery), useQuery(policyQuery)];
  const isPending = reads.some(isFirstLoad);
  return (
    <Page
      title={texts.page.title}
      subtitle={texts.page.subtitle}
      back={{ to: "/settings", label: texts.page.back }}
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setDialog({ what: "invite" })}>
          {texts.page.invite}
        </Button>
      }
    >
      {isPending ? (
        <Card isFlush>
          <SkeletonRows rows={8} />
        </Card>
      ) : (
        <Stack>
          <PeopleCard onDo={(what, member) => setDialog({ what, member })} />
          <InvitationsCard />
          <RolesCard />
          <RolePreviewCard />
          <PolicyCard />
        </Stack>
      )}
      {dialog?.what === "invite" && <InviteDialog onClose={close} />}
      {dialog?.what === "edit" && <MemberDialog member={dialog.member} onClose={close} />}
      {dialog !== undefined && dialog.what !== "invite" && dialog.what !== "edit" && (
        <ConfirmAction what={dialog.what} member={dialog.member} onClose={close} />
      )}
    </Page>
  );
}

function PeopleCard({ onDo }: { onDo: (what: Action, member: StaffMember) => void }) {
  const people = useQuery(staffQuery);
  const me = useStaff();
  const columns: Column<StaffMember>[] = [
    {
      id: "name",
      header: texts.name,
      phone: "title",
      cell: (member) => (
        <>
          <span className={styles.name}>{member.name}</span>
          {member.id === me?.id && <span className={styles.soft}>{texts.page.you}</span>}
          <span className={styles.line}>{member.email}</span>
        </>
      ),
    },
    { id: "role", header: texts.page.role, cell: (member) => roleLabel(member.role, member.roleName) },
    {
      id: "factor",
      header: texts.twoStep,
      cell: (member) =>
        member.hasSecondFactor ? (
          <Badge tone="success" glyph="full">
            {texts.on}
          </Badge>
        ) : (
          <Badge glyph="empty">{texts.off}</Badge>
        ),
    },
    {
      id: "state",
      header: texts.page.status,
      phone: "end",
      cell: (member) =>
        member.isActive ? (
          <Badge tone="success" glyph="full">
            {texts.page.active}
          </Badge>
        ) : (
          <Badge tone="neutral" glyph="stop">
            {texts.page.inactive}
          </Badge>
        ),
    },
    {
      id: "seen",
      header: texts.page.lastSignIn,
      align: "end",
      phone: "hidden",
      cell: (member) => (member.lastLoginDate === undefined ? texts.page.never : formatWhen(member.lastLoginDate)),
    },
    {
      id: "more",
      header: texts.page.actions,
      isHeaderHidden: true,
      width: "60px",
      align: "end",
      phone: "end",
      cell: (member) => <PersonMenu member={member} onDo={onDo} />,
    },
  ];
  return (
    <Card isFlush>
      {people.isPending && <SkeletonRows rows={4} />}
      {people.isError && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && (
        <DataTable caption={texts.page.caption} columns={columns} rows={people.data.staff} rowId={({ id }) => id} />
      )}
    </Card>
  );
}

function PersonMenu({ member, onDo }: { member: StaffMember; onDo: (what: Action, member: StaffMember) => void }) {
  const entry = (id: Action, icon: React.ReactNode, isDangerous = false) => ({
    id,
    label: texts.actions[id],
    icon,
    isDangerous,
    onSelect: () => onDo(id, member),
  });
  return (
    <Menu
      label={formatMessage(staffLanguage(), texts.page.actionsFor, { name: member.name })}
      variant="plain"
      size="icon"
      entries={
        member.isActive
          ? [
              entry("edit", <Pencil aria-hidden="true" />),
              entry("sign-out", <LogOut aria-hidden="true" />),
              ...(member.hasSecondFactor ? [entry("reset-factor", <KeyRound aria-hidden="true" />)] : []),
              entry("deactivate", <UserX aria-hidden="true" />, true),
            ]
          : [entry("activate", <UserCheck aria-hidden="true" />)]
      }
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}

type ConfirmProps = { what: Exclude<Action, "edit">; member: StaffMember; onClose: () => void };

function ConfirmAction({ what, member, onClose }: ConfirmProps) {
  const { title, text, label, done } = texts.confirm[what];
  const params = { id: member.id };
  const action = useMutation({
    mutationFn: async () => {
      if (what === "sign-out") await call(endStaffSessions, { params });
      else if (what === "reset-factor") await call(resetStaffSecondFactor, { params });
      else await call(updateStaffMember, { params, body: { staff: { isActive: what === "activate" } } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["staff"] });
      showToast(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={() => action.mutate()}
      confirmLabel={label}
      isBusy={action.isPending}
      isDangerous={what !== "activate"}
    >
      <p>
        <FormattedMessage
          message={texts.confirm.person}
          values={{ name: <strong>{member.name}</strong>, email: member.email }}
        />
      </p>
      <p>{text}</p>
      {action.isError && <Banner tone="critical">{messageOf(action.error)}</Banner>}
    </ConfirmDialog>
  );
}

const isExpired = ({ expiresDate }: StaffInvitation): boolean => Date.parse(expiresDate) <= Date.now();

function InvitationsCard() {
  const invitations = useQuery(invitationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => call(deleteStaffInvitation, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["staff", "invitations"] });
      showToast(texts.invitations.revoked);
    },
  });
  const resend = useMutation({
    mutationFn: ({ email, ...invitation }: StaffInvitation) =>
      call(createStaffInvitation, {
        body: { invitation: { email, ...roleOfValue(roleValue({ role: invitation.role, id: invitation.roleId })) } },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["staff", "invitations"] });
      showToast(texts.invitations.sent);
    },
  });
  const error = revoke.error ?? resend.error;
  const open = invitations.data?.invitations ?? [];
  if (open.length === 0) return null;
  return (
    <Card title={texts.invitations.title}>
      <ul className={styles.list}>
        {open.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <Mail aria-hidden="true" />
            <span className={styles.grow}>
              <span className={styles.name}>{invitation.email}</span>{" "}
              {isExpired(invitation) && <Badge tone="warning">{texts.invitations.expired}</Badge>}
              <span className={styles.line}>
                {formatMessage(
                  staffLanguage(),
                  isExpired(invitation) ? texts.invitations.expiredDetail : texts.invitations.detail,
                  {
                    role: roleLabel(invitation.role, invitation.roleName),
                    date: formatDate(invitation.expiresDate),
                  },
                )}
              </span>
            </span>
            <Button
              size="small"
              aria-label={formatMessage(staffLanguage(), texts.invitations.resendNamed, { email: invitation.email })}
              isBusy={resend.isPending && resend.variables.id === invitation.id}
              onClick={() => resend.mutate(invitation)}
            >
              {texts.invitations.resend}
            </Button>
            <Button
              size="small"
              aria-label={formatMessage(staffLanguage(), texts.invitations.revokeNamed, { email: invitation.email })}
              isBusy={revoke.isPending && revoke.variables === invitation.id}
              onClick={() => revoke.mutate(invitation.id)}
            >
              {texts.invitations.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {error !== null && <Banner tone="critical">{messageOf(error)}</Banner>}
    </Card>
  );
}

function PolicyCard() {
  const policy = useQuery(policyQuery);
  // The value just chosen: `change.variables` is set one render later, and the box would flicker.
  const [requested, setRequested] = useState<boolean>();
  const change = useMutation({
    mutationFn: (requiresSecondFactor: boolean) =>
      call(updateStaffPolicy, { body: { policy: { requiresSecondFactor } } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(policyQuery.queryKey, answer);
      showToast(texts.saved);
    },
    onSettled: () => setRequested(undefined),
  });
  return (
    <Card title={texts.policy.title}>
      {policy.isPending && <SkeletonText lines={2} />}
      {policy.isError && <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data !== undefined && (
        <Checkbox
          label={texts.policy.label}
          hint={texts.policy.hint}
          checked={requested ?? policy.data.policy.isSecondFactorRequired}
          onChange={({ currentTarget }) => {
            setRequested(currentTarget.checked);
            change.mutate(currentTarget.checked);
          }}
        />
      )}
      {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
    </Card>
  );
}
