import type { StaffTexts } from "./en.ts";

export const ar: StaffTexts = {
  invitationSubject: "تمت دعوتك للانضمام إلى {store}",
  invitation: "تمت دعوتك للمشاركة في إدارة {store}. دورك: {role}.",
  invitationNote:
    "يعمل هذا الرابط مرة واحدة وتنتهي صلاحيته خلال 7 أيام. إذا لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.",
  invitationAction: "قبول الدعوة",
};
