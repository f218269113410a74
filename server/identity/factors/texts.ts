/** What codes and questions say on a phone, and how factors are called in mails, in the languages of identity. */
import type { Translations } from "#api/store/languages.ts";

type Texts = {
  /** Texts and calls; `{code}`, `{store}`. */
  code: string;
  /** Push message; `{store}`, `{device}`. */
  approve: string;
  names: Readonly<Record<"SMS" | "CALL" | "EMAIL" | "TOTP" | "PUSH" | "WEBAUTHN", string>>;
  page: {
    title: string;
    question: string;
    number: string;
    approve: string;
    deny: string;
    approved: string;
    denied: string;
    wrong: string;
    gone: string;
    unknownDevice: string;
  };
};

export const texts: Translations<Texts> = {
  en: {
    code: "{code} is your code for {store}. Tell it to nobody.",
    approve: "Signing in to {store}?\n{device}. Touch to answer.",
    names: {
      SMS: "Text message",
      CALL: "Phone call",
      EMAIL: "E-mail code",
      TOTP: "Authenticator app",
      PUSH: "Push message",
      WEBAUTHN: "Passkey",
    },
    page: {
      title: "Is this you?",
      question: "Somebody is signing in to your account at {store}: {device}.",
      number: "Number that the sign-in shows",
      approve: "Yes, it is me",
      deny: "No, refuse",
      approved: "Approved. Go back to where you are signing in.",
      denied: "Refused. Nobody was let in. Change your password if you do not know who that was.",
      wrong: "That is not the number. Look at the sign-in again.",
      gone: "This question has been answered, or it is too old.",
      unknownDevice: "an unknown device",
    },
  },
  de: {
    code: "{code} ist Ihr Code für {store}. Sagen Sie ihn niemandem.",
    approve: "Anmeldung bei {store}?\n{device}. Zum Antworten berühren.",
    names: {
      SMS: "SMS",
      CALL: "Anruf",
      EMAIL: "E-Mail-Code",
      TOTP: "Authenticator-App",
      PUSH: "Push-Nachricht",
      WEBAUTHN: "Passkey",
    },
    page: {
      title: "Sind Sie das?",
      question: "Jemand meldet sich bei Ihrem Konto bei {store} an: {device}.",
      number: "Zahl, die bei der Anmeldung steht",
      approve: "Ja, das bin ich",
      deny: "Nein, ablehnen",
      approved: "Bestätigt. Kehren Sie zur Anmeldung zurück.",
      denied: "Abgelehnt. Niemand kam hinein. Ändern Sie Ihr Passwort, wenn Sie nicht wissen, wer das war.",
      wrong: "Das ist nicht die Zahl. Sehen Sie bei der Anmeldung noch einmal nach.",
      gone: "Diese Frage wurde beantwortet oder ist zu alt.",
      unknownDevice: "ein unbekanntes Gerät",
    },
  },
  fr: {
    code: "{code} est votre code pour {store}. Ne le communiquez à personne.",
    approve: "Connexion à {store} ?\n{device}. Touchez pour répondre.",
    names: {
      SMS: "SMS",
      CALL: "Appel téléphonique",
      EMAIL: "Code par e-mail",
      TOTP: "Application d’authentification",
      PUSH: "Notification",
      WEBAUTHN: "Clé d’accès",
    },
    page: {
      title: "Est-ce bien vous ?",
      question: "Quelqu’un se connecte à votre compte chez {store} : {device}.",
      number: "Nombre affiché à la connexion",
      approve: "Oui, c’est moi",
      deny: "Non, refuser",
      approved: "Accepté. Revenez là où vous vous connectez.",
      denied: "Refusé. Personne n’est entré. Changez de mot de passe si vous ne savez pas qui c’était.",
      wrong: "Ce n’est pas ce nombre. Regardez à nouveau l’écran de connexion.",
      gone: "Cette question a reçu sa réponse, ou elle est trop ancienne.",
      unknownDevice: "un appareil inconnu",
    },
  },
  es: {
    code: "{code} es tu código para {store}. No se lo digas a nadie.",
    approve: "¿Inicias sesión en {store}?\n{device}. Toca para responder.",
    names: {
      SMS: "SMS",
      CALL: "Llamada",
      EMAIL: "Código por correo",
      TOTP: "Aplicación de autenticación",
      PUSH: "Notificación",
      WEBAUTHN: "Llave de acceso",
    },
    page: {
      title: "¿Eres tú?",
      question: "Alguien está iniciando sesión en tu cuenta de {store}: {device}.",
      number: "Número que aparece al iniciar sesión",
      approve: "Sí, soy yo",
      deny: "No, rechazar",
      approved: "Aprobado. Vuelve a donde estás iniciando sesión.",
      denied: "Rechazado. No ha entrado nadie. Cambia tu contraseña si no sabes quién era.",
      wrong: "No es ese número. Mira de nuevo la pantalla de inicio de sesión.",
      gone: "Esta pregunta ya se respondió o es demasiado antigua.",
      unknownDevice: "un dispositivo desconocido",
    },
  },
  ar: {
    code: "{code} هو رمزك في {store}. لا تخبر به أحدًا.",
    approve: "هل تسجّل الدخول إلى {store}؟\n{device}. المس للإجابة.",
    names: {
      SMS: "رسالة نصية",
      CALL: "مكالمة هاتفية",
      EMAIL: "رمز بالبريد",
      TOTP: "تطبيق المصادقة",
      PUSH: "إشعار",
      WEBAUTHN: "مفتاح مرور",
    },
    page: {
      title: "هل هذا أنت؟",
      question: "يسجّل شخص ما الدخول إلى حسابك في {store}: {device}.",
      number: "الرقم الظاهر في صفحة الدخول",
      approve: "نعم، أنا",
      deny: "لا، ارفض",
      approved: "تمت الموافقة. عُد إلى صفحة الدخول.",
      denied: "رُفض الطلب ولم يدخل أحد. غيّر كلمة مرورك إن كنت لا تعرف من كان.",
      wrong: "ليس هذا هو الرقم. انظر إلى صفحة الدخول مرة أخرى.",
      gone: "أُجيب عن هذا السؤال أو أنه قديم.",
      unknownDevice: "جهاز غير معروف",
    },
  },
};
