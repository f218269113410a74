import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Campaign, CampaignContent } from "#api/marketing/campaign-values.ts";
import { deleteCampaign, saveCampaign, sendCampaignTest } from "#api/marketing/campaigns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AudienceCard } from "./AudienceCard.tsx";
import { BlocksCard } from "./BlocksCard.tsx";
import { CampaignBadge } from "./CampaignBadge.tsx";
import styles from "./campaigns.module.css";
import { PreviewCard } from "./PreviewCard.tsx";
import { ProblemsBanner } from "./ProblemsBanner.tsx";
import { refreshCampaigns } from "./queries.ts";
import { SendDialog } from "./SendDialog.tsx";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language];
const back = { to: "/campaigns", label: texts.title } as const;

type Props = {
  id: string;
  initial: CampaignContent;
  existing?: Campaign;
  /** The dialog is open. */
  isSending?: boolean;
};

/** `Refusal` shows why a campaign couldn't be saved. */
const ignoreShown = (): void => undefined;

/** Content and recipients of a draft, with a preview at the side. */
export function CampaignEditor({ id, initial, existing, isSending = false }: Props) {
  const navigate = useNavigate();
  const canWrite = useCan()("campaigns:write");
  const [content, setContent] = useState(initial);
  const change = useCallback(
    (part: Partial<CampaignContent>) => setContent((previous) => ({ ...previous, ...part })),
    [],
  );
  const isDirty = JSON.stringify(content) !== JSON.stringify(initial);
  const saving = useMutation({
    mutationFn: async () => {
      const body = { campaign: content, ...(existing && { revision: existing.revision }) };
      return (await call(saveCampaign, { params: { id }, body })).campaign;
    },
  });
  const open = (send: boolean) =>
    navigate({
      to: "/campaigns/$campaignId",
      params: { campaignId: id },
      search: { send },
      ignoreBlocker: true,
      replace: true,
    });
  /** Nothing to do if nothing has changed. */
  const save = async (): Promise<void> => {
    if (existing !== undefined && !isDirty) return;
    await saving.mutateAsync();
    await refreshCampaigns();
    if (existing === undefined) await open(false);
  };
  const saveOnly = (): void => void save().then(() => showToast(texts.editor.saved), ignoreShown);
  const test = useMutation({
    mutationFn: async () => {
      await save();
      return call(sendCampaignTest, { params: { id } });
    },
    onSuccess: ({ email }) => showToast(formatMessage(language, texts.editor.testSent, { email })),
    onError: (error) => showToast(messageOf(error)),
  });
  const field = (name: "name" | "subject" | "previewText") => ({
    name: `campaign.${name}`,
    value: content[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <Page
      title={existing?.name ?? texts.newTitle}
      badges={existing && <CampaignBadge state={existing.state} />}
      back={back}
      actions={
        canWrite && (
          <>
            <Button isBusy={test.isPending} onClick={() => test.mutate()}>
              {texts.editor.sendTest}
            </Button>
            {existing !== undefined && <MoreMenu campaign={existing} />}
            <Button
              variant="primary"
              isBusy={saving.isPending}
              onClick={() => void save().then(() => open(true), ignoreShown)}
            >
              {texts.editor.send}
            </Button>
          </>
        )
      }
    >
      {canWrite && (
        <SaveBar
          message={existing === undefined ? texts.editor.unsavedNew : texts.editor.unsaved}
          isDirty={isDirty}
          isSaving={saving.isPending}
          onSave={saveOnly}
          onDiscard={() => setContent(initial)}
        />
      )}
      <div className={styles.sides}>
        <Stack>
          <Refusal error={saving.error}>
            {existing?.failure !== undefined && (
              <ProblemsBanner title={texts.editor.failure} problems={[existing.failure]} />
            )}
            <Card title={texts.editor.details}>
              <FieldStack>
                <TextField
                  label={texts.editor.name}
                  hint={texts.editor.nameHint}
                  placeholder={texts.editor.nameExample}
                  required
                  maxLength={200}
                  {...field("name")}
                />
                <TextField label={texts.editor.subject} maxLength={250} {...field("subject")} />
                <TextField
                  label={texts.editor.previewText}
                  hint={texts.editor.previewTextHint}
                  maxLength={250}
                  {...field("previewText")}
                />
              </FieldStack>
            </Card>
            <AudienceCard audience={content.audience} onChange={(audience) => change({ audience })} />
            <BlocksCard blocks={content.blocks} onChange={(blocks) => change({ blocks: [...blocks] })} />
          </Refusal>
        </Stack>
        <div className={styles.side}>
          <PreviewCard content={content} />
        </div>
      </div>
      {isSending && existing !== undefined && <SendDialog campaign={existing} onClose={() => void open(false)} />}
    </Page>
  );
}

function MoreMenu({ campaign: { id, name } }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteCampaign, { params: { id } }),
    onSuccess: async () => {
      showToast(texts.editor.deleted);
      await navigate({ to: "/campaigns", ignoreBlocker: true });
      await refreshCampaigns();
    },
  });
  return (
    <>
      <Menu
        label={texts.editor.more}
        entries={[{ id: "delete", label: texts.editor.delete, isDangerous: true, onSelect: () => setIsDeleting(true) }]}
      />
      {isDeleting && (
        <ConfirmDialog
          title={formatMessage(language, texts.editor.deleteTitle, { name })}
          isOpen
          onClose={() => setIsDeleting(false)}
          onConfirm={() => remove.mutate()}
          confirmLabel={texts.editor.delete}
          isBusy={remove.isPending}
          isDangerous
        >
          <p>{texts.editor.deleteText}</p>
          {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        </ConfirmDialog>
      )}
    </>
  );
}
