import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, RefreshCw, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  deleteMedia,
  type FocalPoint,
  type MediaUse,
  restoreMedia,
  type StoredMedia,
  updateMedia,
} from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime, formatNumber } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FocalPointEditor } from "./FocalPointEditor.tsx";
import styles from "./MediaDetails.module.css";
import { MediaFace } from "./MediaTile.tsx";
import { ownAddress } from "./own-address.ts";
import { oneMediaQuery, refreshMedia } from "./queries.ts";
import { mediaTexts } from "./texts/texts.ts";
import { DownloadNote } from "./upload/DownloadNote.tsx";
import { FileButton } from "./upload/FileButton.tsx";
import { formatBytes, formatDuration } from "./upload/format-bytes.ts";
import { acceptedFiles, uploadPoster, uploadReplacement } from "./upload/upload.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

type Props = { id: string; onClose: () => void };

/** Preview, description, usage and actions of one file. */
export function MediaDetails({ id, onClose }: Props) {
  const found = useQuery(oneMediaQuery(id));
  return (
    <Modal title={found.data?.media.fileName ?? texts.details.file} isOpen onClose={onClose} kind="sheet">
      {found.isPending && <SkeletonText lines={8} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && (
        <Details key={found.data.media.id} media={found.data.media} uses={found.data.uses} onClose={onClose} />
      )}
    </Modal>
  );
}

const mediaSchema = bodyOf(updateMedia, "media");

type DetailsProps = { media: StoredMedia; uses: readonly MediaUse[]; onClose: () => void };

function Details({ media, uses, onClose }: DetailsProps) {
  const canEdit = useCan()("products:write") && media.trashedDate === undefined;
  const [problem, setProblem] = useState<string>();
  const change = useMutation({
    mutationFn: (part: Parameters<typeof call<typeof updateMedia>>[1]["body"]["media"]) =>
      call(updateMedia, { params: { id: media.id }, body: { media: part } }),
    onSuccess: async ({ media: changed }) => {
      setProblem(undefined);
      await refreshMedia(changed);
      showToast(texts.details.saved);
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  return (
    <div className={styles.details}>
      {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
      {media.trashedDate !== undefined && <TrashNote media={media} />}
      {media.download !== undefined && <DownloadNote id={media.id} download={media.download} canEdit={canEdit} />}
      {media.download === undefined && (
        <Preview
          media={media}
          canEdit={canEdit}
          isBusy={change.isPending}
          onPoint={(focalPoint) => change.mutate({ focalPoint })}
        />
      )}
      <Names media={media} canEdit={canEdit} />
      <FactList media={media} />
      <Uses uses={uses} count={media.usedCount} />
      <Actions media={media} canEdit={canEdit} onProblem={setProblem} onClose={onClose} />
    </div>
  );
}

type PreviewProps = {
  media: StoredMedia;
  canEdit: boolean;
  isBusy: boolean;
  onPoint: (point: FocalPoint | null) => void;
};

function Preview({ media, canEdit, isBusy, onPoint }: PreviewProps) {
  switch (media.kind) {
    case "image":
      return <FocalPointEditor media={media} canEdit={canEdit} isBusy={isBusy} onSave={onPoint} />;
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: the media library has no captions; the alt text describes the video.
        <video
          controls
          preload="metadata"
          src={ownAddress(media.url)}
          poster={media.thumbnailUrl && ownAddress(media.thumbnailUrl)}
          className={styles.video}
        />
      );
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: the media library has no captions; the alt text describes the recording.
      return <audio controls preload="metadata" src={ownAddress(media.url)} className={styles.sound} />;
    default:
      return (
        <div className={styles.sign}>
          <MediaFace media={media} />
        </div>
      );
  }
}

function Names({ media, canEdit }: { media: StoredMedia; canEdit: boolean }) {
  const form = useMutationForm({
    values: { altText: media.altText, fileName: media.fileName },
    schema: mediaSchema,
    request: ({ altText, fileName }) => {
      const changes = { altText: altText === "" ? null : altText, ...(fileName !== media.fileName && { fileName }) };
      return call(updateMedia, { params: { id: media.id }, body: { media: changes } });
    },
    onSuccess: async ({ media: changed }) => {
      await refreshMedia(changed);
      showToast(texts.details.saved);
    },
  });
  return (
    <Form form={form} isGuarded>
      <FieldStack>
        <TextArea
          label={texts.details.altText}
          rows={2}
          readOnly={!canEdit}
          hint={texts.details.altTextHint}
          {...form.field("altText")}
        />
        <TextField label={texts.details.fileName} readOnly={!canEdit} {...form.field("fileName", { required: true })} />
        {canEdit && (
          <div className={styles.row}>
            <Button type="submit" variant="primary" size="small" disabled={!form.isDirty} isBusy={form.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </FieldStack>
    </Form>
  );
}

function FactList({ media }: { media: StoredMedia }) {
  const facts = [
    { name: texts.details.type, value: media.mimeType.split(";")[0] ?? media.mimeType },
    ...(media.width > 0
      ? [
          {
            name: texts.details.dimensions,
            value: formatMessage(language, texts.details.pixels, {
              width: formatNumber(media.width),
              height: formatNumber(media.height),
            }),
          },
        ]
      : []),
    ...(media.durationMs === undefined
      ? []
      : [{ name: texts.details.duration, value: formatDuration(media.durationMs) }]),
    ...(media.byteSize > 0 ? [{ name: texts.details.fileSize, value: formatBytes(media.byteSize) }] : []),
    { name: texts.details.added, value: formatDateTime(media.createdDate) },
  ];
  return <Facts facts={facts} />;
}

function Uses({ uses, count }: { uses: readonly MediaUse[]; count: number }) {
  return (
    <section className={styles.uses}>
      <h3 className={styles.heading}>
        {count === 0 ? texts.details.unused : formatMessage(language, texts.details.usedBy, { count })}
      </h3>
      {uses.length > 0 && (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id}`}>
              <UseLink use={use} />
              {use.kind !== "home" && <span className={styles.soft}>{texts.details.uses[use.kind]}</span>}
            </li>
          ))}
          {count > uses.length && (
            <li className={styles.soft}>
              {formatMessage(language, texts.details.more, { count: count - uses.length })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function UseLink({ use }: { use: MediaUse }) {
  switch (use.kind) {
    case "product":
      return (
        <Link to="/products/$productId" params={{ productId: use.id }}>
          {use.name}
        </Link>
      );
    case "collection":
      return (
        <Link to="/collections/$collectionId" params={{ collectionId: use.id }}>
          {use.name}
        </Link>
      );
    case "campaign":
      return (
        <Link to="/campaigns/$campaignId" params={{ campaignId: use.id }}>
          {use.name}
        </Link>
      );
    case "automation":
      return (
        <Link to="/automation/$ruleId" params={{ ruleId: use.id }}>
          {use.name}
        </Link>
      );
    case "home":
      return <Link to="/settings">{use.name}</Link>;
    default:
      return <>{use.name}</>;
  }
}

type ActionsProps = {
  media: StoredMedia;
  canEdit: boolean;
  onProblem: (problem: string | undefined) => void;
  onClose: () => void;
};

function Actions({ media, canEdit, onProblem, onClose }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const replace = useMutation({
    mutationFn: (file: File) => uploadReplacement(media, file),
    onSuccess: async (changed) => {
      onProblem(undefined);
      await refreshMedia(changed);
      showToast(texts.details.replaced);
    },
    onError: (error) => onProblem(messageOf(error)),
  });
  const replacePoster = useMutation({
    mutationFn: (file: File) => uploadPoster(media, file),
    onSuccess: (changed) => refreshMedia(changed),
    onError: (error) => onProblem(messageOf(error)),
  });
  return (
    <div className={styles.actions}>
      {media.download === undefined && (
        <a className={buttonClass("default", "small")} href={ownAddress(media.url)} download={media.fileName}>
          <Download aria-hidden="true" />
          {texts.details.download}
        </a>
      )}
      {canEdit && (
        <>
          <FileButton
            label={texts.details.replace}
            accept={acceptedFiles([media.kind])}
            size="small"
            icon={<RefreshCw aria-hidden="true" />}
            isBusy={replace.isPending}
            onFiles={([file]) => file && replace.mutate(file)}
          />
          {media.kind === "video" && (
            <FileButton
              label={texts.details.thumbnail}
              accept={acceptedFiles(["image"])}
              size="small"
              isBusy={replacePoster.isPending}
              onFiles={([file]) => file && replacePoster.mutate(file)}
            />
          )}
          <Button size="small" variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            {texts.details.delete}
          </Button>
        </>
      )}
      <DeleteDialog media={media} isOpen={isAsking} onClose={() => setIsAsking(false)} onDone={onClose} />
    </div>
  );
}

type DeleteProps = { media: StoredMedia; isOpen: boolean; onClose: () => void; onDone: () => void };

function DeleteDialog({ media, isOpen, onClose, onDone }: DeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(deleteMedia, { params: { id: media.id }, query: { force: true } }),
    onSuccess: async () => {
      onClose();
      onDone();
      await refreshMedia();
      showToast(texts.movedToTrash, {
        undo: () => {
          void call(restoreMedia, { params: { id: media.id } }).then(() => refreshMedia());
        },
      });
    },
  });
  return (
    <ConfirmDialog
      title={texts.details.trashTitle}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={texts.moveToTrash}
      isBusy={remove.isPending}
      isDangerous
    >
      <p>{formatMessage(language, texts.details.trashText, { count: media.usedCount })}</p>
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
    </ConfirmDialog>
  );
}

function TrashNote({ media }: { media: StoredMedia }) {
  const can = useCan();
  const restore = useMutation({
    mutationFn: () => call(restoreMedia, { params: { id: media.id } }),
    onSuccess: ({ media: restored }) => refreshMedia(restored),
  });
  return (
    <Banner
      tone="warning"
      title={texts.details.inTrash}
      {...(can("products:write") && {
        action: (
          <Button
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            isBusy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {texts.restore}
          </Button>
        ),
      })}
    >
      {texts.details.inTrashText}
    </Banner>
  );
}
