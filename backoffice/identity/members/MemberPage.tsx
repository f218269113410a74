import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ban, Check, Download, Eraser, KeyRound, Laptop, LogOut, Merge, ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteMemberSession, exportMember } from "#api/identity/member-records.ts";
import type { Member } from "#api/identity/member-values.ts";
import {
  approveMember,
  blockMember,
  deleteMember,
  disconnectMember,
  requireNewPassword,
  resetTwoStep,
} from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { trashCustomer } from "#api/store/trash.ts";
import { restoreItem } from "#backoffice/administration/trash/queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import type { MenuEntry } from "#backoffice/components/overlays/MenuPopover.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate, formatDateTime, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CustomerOrders } from "#backoffice/marketing/customers/CustomerOrders.tsx";
import { customerQuery } from "#backoffice/marketing/customers/queries.ts";
import { addressLines } from "#backoffice/orders/orders/page/people.ts";
import { RecordNavigation } from "#backoffice/shell/navigation/RecordNavigation.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useCan } from "../session/use-session.ts";
import { MergeMembersDialog } from "./MergeMembersDialog.tsx";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { NotesCard } from "./NotesCard.tsx";
import { ProfileCard, TagsCard } from "./ProfileCards.tsx";
import { memberEventsQuery, memberQuery, memberSessionsQuery } from "./queries.ts";
import { eventLabel, statusLooks } from "./status.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

const calls = {
  approve: approveMember,
  block: blockMember,
  disconnect: disconnectMember,
  newPassword: requireNewPassword,
  resetTwoStep,
} as const;

type Action = keyof typeof calls | "delete" | "erase";

export function MemberPage() {
  const { memberId } = useParams({ from: "/shell/customers/$memberId" });
  const { data: member } = useSuspenseQuery(memberQuery(memberId));
  const can = useCan();
  const canWrite = can("members:write");
  const [dialog, setDialog] = useState<Action | "merge">();
  const [problem, setProblem] = useState<string>();
  const entries: MenuEntry[] = [
    ...(member.status === "APPROVED"
      ? [action("block", texts.block, <Ban aria-hidden="true" />, true)]
      : [
          action(
            "approve",
            member.status === "BLOCKED" ? texts.page.unblock : texts.approve,
            <Check aria-hidden="true" />,
          ),
        ]),
    action("disconnect", texts.page.signOut, <LogOut aria-hidden="true" />),
    ...(member.status === "OFFLINE"
      ? []
      : [
          action("newPassword", texts.page.newPassword, <KeyRound aria-hidden="true" />),
          action("resetTwoStep", texts.page.resetTwoStep, <ShieldOff aria-hidden="true" />),
        ]),
    action("merge", texts.page.merge, <Merge aria-hidden="true" />),
    {
      id: "export",
      label: texts.page.export,
      icon: <Download aria-hidden="true" />,
      onSelect: () => void exportData(member.id).catch((error: unknown) => setProblem(messageOf(error))),
    },
    action("delete", texts.delete, <Trash2 aria-hidden="true" />, true),
    action("erase", texts.page.erase, <Eraser aria-hidden="true" />, true),
  ];
  function action(id: Action | "merge", name: string, icon: React.ReactNode, isDangerous = false): MenuEntry {
    return { id, label: name, icon, isDangerous, onSelect: () => setDialog(id) };
  }
  return (
    <Page
      title={memberName(member)}
      badges={<Badge {...statusLooks[member.status]}>{texts.statuses[member.status]}</Badge>}
      subtitle={
        member.createdDate && formatMessage(staffLanguage(), texts.page.since, { date: formatDate(member.createdDate) })
      }
      back={{ to: "/customers", label: texts.title }}
      steps={<RecordNavigation list="customers" id={member.id} />}
      actions={
        <>
          {canWrite && member.status === "PENDING" && (
            <Button variant="primary" onClick={() => setDialog("approve")}>
              {texts.approve}
            </Button>
          )}
          {canWrite && <Menu label={texts.page.moreActions} entries={entries} />}
        </>
      }
    >
      <Columns
        main={
          <Stack>
            {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
            <ProfileCard key={member.updatedDate} member={member} canWrite={canWrite} />
            {can("orders:read") && <Orders memberId={member.id} />}
            <AddressesCard member={member} />
            <NotesCard memberId={member.id} canWrite={canWrite} />
          </Stack>
        }
        side={
          <Stack>
            <AccountCard member={member} />
            <TagsCard member={member} canWrite={canWrite} />
            <SessionsCard memberId={member.id} canWrite={canWrite} />
            <EventsCard memberId={member.id} />
          </Stack>
        }
      />
      {dialog === "merge" && <MergeMembersDialog member={member} onClose={() => setDialog(undefined)} />}
      {dialog !== undefined && dialog !== "merge" && (
        <ConfirmAction what={dialog} member={member} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  );
}

function Orders({ memberId }: { memberId: string }) {
  const customer = useQuery(customerQuery(memberId));
  if (customer.isError) return <ErrorState error={customer.error} onRetry={() => void customer.refetch()} />;
  return customer.data === undefined ? <SkeletonText lines={3} /> : <CustomerOrders customer={customer.data} />;
}

/** Downloads the member's personal data (GDPR articles 15 and 20). */
async function exportData(id: string): Promise<void> {
  const { fileName, content } = await call(exportMember, { params: { id } });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  showToast(texts.page.exported);
  await queryClient.invalidateQueries({ queryKey: ["members", "events", id] });
}

function ConfirmAction({ what, member, onClose }: { what: Action; member: Member; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { title, text, label, done } = texts.confirm[what];
  // Erasing is final, so the email address must be typed.
  const word = what === "erase" ? (member.loginEmail ?? texts.confirm.typedWord) : undefined;
  const isConfirmed = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const run = useMutation({
    mutationFn: async () => {
      const params = { id: member.id };
      if (what === "delete") await call(trashCustomer, { body: { memberId: member.id } });
      else if (what === "erase") await call(deleteMember, { params });
      else await call(calls[what], { params });
    },
    onSuccess: async () => {
      showToast(done, what === "delete" ? { undo: () => void restoreItem("customers", member.id) } : {});
      onClose();
      if (what === "delete" || what === "erase") {
        queryClient.removeQueries({ queryKey: ["members", "one", member.id] });
        await navigate({ to: "/customers" });
      }
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={() => isConfirmed && run.mutate()}
      confirmLabel={label}
      isBusy={run.isPending}
      isReady={isConfirmed}
      isDangerous={what !== "approve"}
    >
      <p>
        <Person member={member} />
      </p>
      <p>{text}</p>
      {word !== undefined && (
        <TextField
          label={formatMessage(staffLanguage(), texts.confirm.type, { word })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {run.isError && <Banner tone="critical">{messageOf(run.error)}</Banner>}
    </ConfirmDialog>
  );
}

function Person({ member }: { member: Member }) {
  const name = <strong>{memberName(member)}</strong>;
  if (member.loginEmail === undefined) return name;
  return <FormattedMessage message={texts.confirm.person} values={{ name, email: member.loginEmail }} />;
}

function AccountCard({ member }: { member: Member }) {
  return (
    <Card title={texts.account.title}>
      <Facts
        facts={[
          { name: texts.email, value: member.loginEmail ?? "–" },
          { name: texts.account.verified, value: member.loginEmailVerified ? texts.account.yes : texts.account.no },
          {
            name: texts.account.lastSignIn,
            value: member.lastLoginDate ? formatDateTime(member.lastLoginDate) : texts.never,
          },
          {
            name: texts.account.newsletter,
            value: member.isSubscribed ? texts.account.subscribed : texts.account.notSubscribed,
          },
          {
            name: texts.account.profile,
            value: member.privacyStatus === "PUBLIC" ? texts.account.public : texts.account.private,
          },
        ]}
      />
    </Card>
  );
}

function AddressesCard({ member }: { member: Member }) {
  const addresses = member.contact?.addresses ?? [];
  return (
    <Card title={texts.addresses.title}>
      {addresses.length === 0 ? (
        <p className={styles.soft}>{texts.addresses.none}</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.id ?? JSON.stringify(address)}>
              {addressLines({ address }).map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const joinDetails = (...details: readonly string[]): string => details.filter((detail) => detail !== "").join(" · ");

function SessionsCard({ memberId, canWrite }: { memberId: string; canWrite: boolean }) {
  const sessions = useQuery(memberSessionsQuery(memberId));
  const end = useMutation({
    mutationFn: (sessionId: string) => call(deleteMemberSession, { params: { id: memberId, sessionId } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: memberSessionsQuery(memberId).queryKey }),
  });
  return (
    <Card title={texts.sessions.title}>
      {sessions.isPending && <SkeletonText lines={2} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data?.length === 0 && <p className={styles.soft}>{texts.sessions.none}</p>}
      <ul className={styles.rows}>
        {sessions.data?.map((session) => (
          <li key={session.id} className={styles.row}>
            <Laptop aria-hidden="true" />
            <span className={styles.grow}>
              {session.device || texts.sessions.unknown}
              <span className={styles.note}>
                {joinDetails(session.clientName, formatWhen(session.lastUsedDate), session.network)}
              </span>
            </span>
            {canWrite && (
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

const SHOWN_EVENTS = 8;

function EventsCard({ memberId }: { memberId: string }) {
  const events = useQuery(memberEventsQuery(memberId));
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? events.data : events.data?.slice(0, SHOWN_EVENTS);
  return (
    <Card title={texts.events.title}>
      {events.isPending && <SkeletonText lines={4} />}
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {shown?.length === 0 && <p className={styles.soft}>{texts.events.none}</p>}
      <ol className={styles.rows}>
        {shown?.map((event) => (
          <li key={`${event.date} ${event.kind}`}>
            {eventLabel(event.kind)}
            <span className={styles.note}>
              {joinDetails(formatWhen(event.date), event.device, event.network, event.detail)}
            </span>
          </li>
        ))}
      </ol>
      {!isAll && (events.data?.length ?? 0) > SHOWN_EVENTS && (
        <Button size="small" variant="plain" onClick={() => setIsAll(true)}>
          {formatMessage(staffLanguage(), texts.events.showAll, { count: events.data?.length ?? 0 })}
        </Button>
      )}
    </Card>
  );
}
