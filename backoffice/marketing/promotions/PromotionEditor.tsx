import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { createPromotion, deletePromotion, type Promotion, updatePromotion } from "#api/marketing/promotions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ImageCard } from "#backoffice/catalog/collections/ImageCard.tsx";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { FormErrors } from "#backoffice/components/forms/FormElement.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { useFormDraft } from "#backoffice/orders/drafts/use-form-draft.ts";
import { PlacementsCard } from "./PlacementsCard.tsx";
import { toChanges, toForm, toNew } from "./promotion-form.ts";
import { promotionsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = promotionsTexts[language];

export function PromotionEditor({ opened: first }: { opened?: Promotion }) {
  const [opened, setOpened] = useState(first);
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const form = useMutationForm({
    values: toForm(first),
    request: async (values) => {
      const { promotion } =
        opened === undefined
          ? await call(createPromotion, { body: { promotion: toNew(values) } })
          : await call(updatePromotion, {
              params: { promotionId: opened.id },
              body: { promotion: toChanges(values, opened) },
            });
      return promotion;
    },
    onSuccess: async (promotion) => {
      const isNew = opened === undefined;
      draft.drop();
      setOpened(promotion);
      form.reset(toForm(promotion));
      showToast(texts.editor.saved);
      void queryClient.invalidateQueries({ queryKey: ["promotions"] });
      if (isNew) {
        const params = { promotionId: promotion.id };
        await navigate({ to: "/promotions/$promotionId", params, replace: true, ignoreBlocker: true });
      }
    },
    errorTexts: { REVISION_CONFLICT: texts.editor.conflict },
  });
  const isDirty = form.isDirty && canWrite;
  const draft = useFormDraft({
    place: `banner.${opened?.id ?? "new"}`,
    revision: opened?.revision ?? "new",
    form,
    isDirty,
  });
  return (
    <FormProvider {...form}>
      <Page
        title={opened?.name ?? texts.add}
        width="narrow"
        back={{ to: "/promotions", label: texts.title }}
        actions={opened !== undefined && canWrite && <DeleteButton promotion={opened} />}
      >
        <SaveBar
          message={opened === undefined ? texts.editor.unsavedNew : texts.editor.unsaved}
          isDirty={isDirty}
          isSaving={form.isPending}
          onSave={form.submit}
          draft={draft}
          onDiscard={() => {
            form.discard();
            draft.drop();
          }}
        />
        <DraftNotice savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.drop} />
        <fieldset disabled={!canWrite}>
          <FormErrors form={form}>
            <Columns
              main={
                <>
                  <Card>
                    <FieldStack>
                      <TextField
                        label={texts.editor.name}
                        hint={texts.editor.nameHint}
                        maxLength={50}
                        autoComplete="off"
                        {...form.register("name", {
                          validate: (name) => name.trim() !== "" || texts.editor.nameMissing,
                        })}
                      />
                      <TextField
                        label={texts.editor.link}
                        hint={texts.editor.linkHint}
                        type="url"
                        maxLength={2048}
                        autoComplete="off"
                        {...form.register("destinationUrl", {
                          validate: (url) =>
                            url.trim() === "" || /^https?:\/\/\S+$/i.test(url.trim()) || texts.editor.linkInvalid,
                        })}
                      />
                    </FieldStack>
                  </Card>
                  <PlacementsCard />
                </>
              }
              side={
                <>
                  <Card title={texts.status}>
                    <Checkbox label={texts.editor.show} {...form.register("enabled")} />
                  </Card>
                  <ImageCard />
                  <Card title={texts.editor.imageDescription}>
                    <TextField
                      label={texts.editor.altText}
                      hint={texts.editor.altTextHint}
                      maxLength={1000}
                      autoComplete="off"
                      {...form.register("altText")}
                    />
                  </Card>
                </>
              }
            />
          </FormErrors>
        </fieldset>
      </Page>
    </FormProvider>
  );
}

function DeleteButton({ promotion }: { promotion: Promotion }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deletePromotion, { params: { promotionId: promotion.id } }),
    onSuccess: async () => {
      showToast(texts.editor.deleted);
      await navigate({ to: "/promotions", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["promotions", "one", promotion.id] });
      await queryClient.invalidateQueries({ queryKey: ["promotions"] });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {texts.editor.delete}
      </Button>
      <ConfirmDialog
        title={formatMessage(language, texts.editor.deleteTitle, { name: promotion.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.editor.deleteBanner}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>{texts.editor.deleteText}</p>
      </ConfirmDialog>
    </>
  );
}
