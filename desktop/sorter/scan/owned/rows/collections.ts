import type { OwnedRow } from './row.ts'

/** Libraries and catalogs, notes, research, exports of services, and games. */
export const collectionRows: readonly OwnedRow[] = [
  {
    kind: 'a photo library',
    named: '*.migratedphotolibrary; *.photolibrary; *.photoslibrary; iPhoto Library; Photo Booth Library',
  },
  { kind: 'an Aperture library', named: '*.aplibrary; *.apvault' },
  {
    kind: 'a Lightroom catalog',
    named: '*.lrdata; *.lrlibrary',
    holds: ['*.lrcat; *.lrdata | Lightroom Settings'],
  },
  {
    kind: 'a Capture One catalog',
    named: '*.cocatalog',
    holds: ['*.cosessiondb; Capture | Output | Selects'],
  },
  { kind: 'a digiKam collection', holds: ['digikam4.db'] },
  { kind: 'a darktable library', holds: ['library.db; data.db; darktablerc'] },
  { kind: 'an Immich library', holds: ['encoded-video; thumbs; library | profile | upload'] },
  { kind: 'the files of a Nextcloud server', holds: ['.ocdata | .ncdata'] },
  {
    kind: 'an Apple Music or TV library',
    named: '*.musiclibrary; *.tvlibrary',
    holds: ['*.musiclibrary | *.tvlibrary; Media.localized | Media'],
  },
  {
    kind: 'an iTunes library',
    holds: ['iTunes Library.itl | iTunes Library Extras.itdb'],
  },
  { kind: 'an iPod’s music', named: 'iPod_Control' },
  { kind: 'a Serato library', named: '_Serato_' },
  { kind: 'a rekordbox export', holds: ['PIONEER; Contents', 'rekordbox; USBANLZ'] },
  { kind: 'an Engine DJ library', named: 'Engine Library' },
  { kind: 'a Traktor library', holds: ['collection.nml; Traktor Settings.tsi | stripes'] },
  { kind: 'a MusicBee library', holds: ['MusicBeeLibrary.mbl'] },
  {
    kind: 'a calibre library',
    holds: [
      'metadata.db; metadata_db_prefs_backup.json | full-text-search.db | .calnotes | .caltrash | metadata_pre_restore.db',
    ],
  },
  { kind: 'a calibre book', holds: ['metadata.opf; cover.jpg'], isOnlyBelow: true },
  { kind: 'the books of an e-reader', holds: ['.kobo | .adobe-digital-editions'] },
  {
    kind: 'a media center library',
    named: 'Plex Media Server',
    holds: ['tvshow.nfo', 'movie.nfo; poster.jpg | fanart.jpg | folder.jpg'],
  },

  { kind: 'an Obsidian vault', holds: ['.obsidian'] },
  { kind: 'a Logseq graph', holds: ['logseq; pages | journals'] },
  {
    kind: 'Joplin notes',
    holds: [
      'database.sqlite; resources; settings.json | log.txt | plugins',
      '.resource; .lock | .sync | info.json | locks',
    ],
  },
  { kind: 'a Zim notebook', holds: ['notebook.zim'] },
  { kind: 'a TiddlyWiki', holds: ['tiddlywiki.info'] },
  { kind: 'a OneNote notebook', holds: ['*.onetoc2; *.one'] },
  { kind: 'a Dendron workspace', holds: ['dendron.yml'] },
  { kind: 'a DEVONthink database', named: '*.dtbase; *.dtbase2; *.dtsparse' },
  { kind: 'a Day One journal', named: '*.dayone' },
  { kind: 'a Ulysses library', named: '*.ulysses' },
  { kind: 'an Evernote export', holds: ['Evernote_index.html'] },
  { kind: 'a Zotero library', holds: ['zotero.sqlite'] },
  { kind: 'an EndNote library', named: '*.enlp', holds: ['*.enl; *.Data'] },
  { kind: 'a Citavi project', holds: ['*.ctv4 | *.ctv5 | *.ctv6; Citavi Attachments | CitaviFiles'] },
  { kind: 'an R project', holds: ['*.Rproj; .Rproj.user | R | renv | .Rhistory'] },
  { kind: 'an Anki profile', holds: ['collection.anki2 | collection.anki21'] },
  { kind: 'a medical disc', holds: ['DICOMDIR | dicomdir'] },
  { kind: 'a BIDS dataset', holds: ['dataset_description.json; participants.tsv'] },
  { kind: 'a Zarr store', named: '*.n5; *.zarr' },

  {
    kind: 'an Instagram export',
    holds: [
      'your_instagram_activity',
      'start_here.html; preferences; media | connections',
      'followers_and_following; content | media',
      'media.json; profile.json; connections.json | likes.json | settings.json',
    ],
  },
  {
    kind: 'a Facebook export',
    holds: [
      'your_facebook_activity | your_activity_across_facebook',
      'photos_and_videos; posts | messages | profile_information',
    ],
  },
  {
    kind: 'an export of X (Twitter)',
    holds: ['Your archive.html', 'tweets.js; account.js', 'tweets.csv; index.html; data'],
  },
  {
    kind: 'a Telegram export',
    holds: [
      'export_results.html; css | lists',
      'messages.html; css; js; images',
      'result.json; chats | profile_pictures | video_files | voice_messages',
    ],
  },
  {
    kind: 'a Discord export',
    holds: ['account; messages; activity | servers', 'Account; Messages; Activity | Servers'],
  },
  {
    kind: 'a Slack export',
    holds: ['channels.json; users.json; canvases.json | dms.json | groups.json | integration_logs.json'],
  },
  { kind: 'a LinkedIn export', holds: ['Connections.csv; Profile.csv'] },
  { kind: 'a Reddit export', holds: ['comment_votes.csv; post_votes.csv'] },
  { kind: 'a Snapchat export', holds: ['html; json; chat_media | memories'] },
  { kind: 'a Mastodon export', holds: ['actor.json; outbox.json'] },
  { kind: 'a Skype export', holds: ['messages.json; endpoints.json'] },
  {
    kind: 'a WhatsApp chat',
    holds: [
      'WhatsApp Chat with *.txt; IMG-*-WA* | VID-*-WA* | PTT-*-WA*',
      '_chat.txt; 0000*-PHOTO-* | 0000*-VIDEO-* | 0000*-AUDIO-* | 0000*-STICKER-* | IMG-*-WA* | VID-*-WA* | PTT-*-WA*',
    ],
    isOnlyBelow: true,
  },
  { kind: 'a Strava export', holds: ['activities.csv; activities; bikes.csv | media | profile.csv'] },
  {
    kind: 'an Apple Health export',
    holds: ['export_cda.xml; export.xml | workout-routes | electrocardiograms'],
  },

  {
    kind: 'a Minecraft world',
    holds: ['level.dat; region | session.lock | playerdata | db | levelname.txt'],
  },
  {
    kind: 'a Minecraft installation or server',
    holds: [
      'launcher_profiles.json',
      'options.txt; saves; resourcepacks | screenshots | versions',
      'server.properties; eula.txt | ops.json | whitelist.json',
      'instance.cfg; mmc-pack.json',
      'minecraftinstance.json',
    ],
  },
  { kind: 'a Minecraft pack', holds: ['pack.mcmeta; assets | data'] },
  {
    kind: 'a Steam library',
    named: 'SteamLibrary; steamapps',
    holds: ['steamapps; libraryfolder.vdf | steam.exe | Steam.exe | userdata'],
  },
  { kind: 'an installed game', holds: ['.egstore', 'goggame-*.info', 'steam_appid.txt'] },
  {
    kind: 'saved games',
    named: 'My Games; Nintendo 3DS; Saved Games',
    holds: [
      'PARAM.SFO',
      'SaveGameInfo',
      'persistent.sfs',
      'Tray; saves; Mods | Options.ini',
      'Players; Worlds; achievements.dat | favorites.json',
    ],
  },
  {
    kind: 'an emulator’s games',
    holds: ['gamelist.xml; downloaded_images | images | media', 'retroarch.cfg'],
  },
]
