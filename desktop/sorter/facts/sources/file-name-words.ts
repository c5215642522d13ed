/**
 * Words that programs write before a date, each as a pattern. Only names that were found in published file names, or in the
 * translations of GNOME and KDE, are listed: a guessed word could turn the name of a document into a date.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  camera: ['img', 'vid', 'dsc', 'pano', 'mvimg', 'burst', 'dji', 'lrv', 'win', 'wp', 'svid', 'sl_mo_vid',
    'c360', 'b612', 'rec', 'scan'], // biome-ignore format: a list of words
  whatsapp: [
    'WhatsApp (?:Image|Video|Audio|Bild|Vidéo|Görsel|图像|이미지)',
    '(?:Imagen|Video) de WhatsApp',
    '(?:Imagem|Vídeo) do WhatsApp de',
    'Afbeelding van WhatsApp op',
    '(?:Imagem|Vídeo|Immagine|Zdjęcie|Изображение|Gambar|Video|Видео) WhatsApp',
    '(?:صورة|فيديو) واتساب بتاريخ',
    '(?:\\d{8}-)?(?:photo|video|audio|gif|sticker)', // an exported chat, with or without its counter; Telegram
  ],
  otherMessengers: [
    'signal',
    'KakaoTalk(?:_Photo|_Video)?',
    'viber[ _](?:image|изображение)',
    'WeChat(?: Image)?',
    '微信(?:图片|截图)',
    'QQ(?:图片|截图)',
  ],
  english: ['Screen ?shot', 'Screen[ _]?recording', 'Screencast', 'Screenrecorder', 'Screen', 'Record'],
  german: ['Bildschirm(?:foto|aufnahme|aufzeichnung)'],
  spanish: ['Captura(?: de pantalla)?', 'Grabación de pantalla', 'Videocaptura de pantalla'],
  french: ["Capture d[’']écran", "Enregistrement d(?:e l)?[’']écran"],
  portuguese: ['(?:Captura|Gravação)[ _]de[ _](?:tela|ecrã)'],
  russian: ['(?:Снимок|Запись) экрана'],
  chinese: ['截[屏图圖]', '屏幕(?:快照|截图|录制|录像)', '录屏', '螢幕(?:快照|截圖|擷取畫面|錄影|錄製)'],
  hindi: ['स्क्रीन(?:शॉट|कास्ट)'],
  arabic: ['لقطة (?:ال)?شاشة', '(?:جارٍ )?تسجيل الشاشة'],
  italian: ['Schermata', 'Registrazione schermo'],
  japanese: ['スクリーンショット', '画面(?:収録|録画)'],
  korean: ['스크린(?:샷|캐스트)', '화면 기록'],
  turkish: ['Ekran (?:Resmi|Görüntüsü|Kaydı)'],
  polish: ['Zrzut ekranu', 'Nagranie (?:z )?ekranu'],
  dutch: ['Scherm(?:afbeelding|afdruk|opname)'],
}

/** Between the word and the date, or between the date and the clock: `at`, `um`, `a las`. */
const links =
  'at|from|um|vom|a las?|a la\\(s\\)|de|desde|à|du|às|à\\(s\\)|в|от|في|alle|ore|da|del|saat|om|van|o|z|kl\\.|pukul'

/** Halves of the day that macOS writes before the hour in Chinese and Korean. */
const halves = '[上下]午|凌晨|清晨|中午|晚上|오[전후]'

// In composed form, like the names that are compared with it: macOS may decompose them.
const composed = (pattern: string) => `(?:${pattern.normalize('NFC')})`

export const wordBeforeDate = composed(Object.values(words).flat().join('|'))
export const link = composed(links)
export const halfBeforeHour = `(?<before>${halves.normalize('NFC')})`

/** Whether the half of a day is the second one: `PM`, `p. m.`, `下午`. */
export const isAfterNoon = (half: string) => /^(?:p|下午|中午|晚上|오후)/i.test(half.normalize('NFC'))
