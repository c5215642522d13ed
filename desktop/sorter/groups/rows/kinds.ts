/** Extensions that several rows name. */

export const raw =
  '3fr arw cr2 cr3 crw dcr erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f dng'
export const photos =
  'heic heif hif jpg jpeg jpe jfif jpg_large tif tiff png webp avif jxl jp2 gif bmp psd psb mpo insp'
export const videos =
  'mkv mp4 m4v mov avi webm wmv mpg mpeg m2ts mts ts flv ogv 3gp divx rmvb vob asf m2v insv 360 mxf mk3d braw'
/** Without `ts`, which is code more often. */
export const films = videos.replace(' ts ', ' ')
export const audio = 'flac wav ape wv tta m4a m4b mp3 ogg oga opus aac aif aiff dsf wma mka mpc'
