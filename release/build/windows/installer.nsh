; What electron-builder's installer does besides, for one person and without an administrator's rights.

!define SORTWELL_MENU "Software\Classes\Directory\shell\Sortwell"
!define SORTWELL_MENU_INSIDE "Software\Classes\Directory\Background\shell\Sortwell"
!define SORTWELL_RUN "Software\Microsoft\Windows\CurrentVersion"

!macro sortwellPath ACTION
  nsExec::Exec 'powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$INSTDIR\resources\command\path.ps1" ${ACTION}'
  Pop $0
!macroend

!macro customInstall
  ; In Explorer's menu of folders, and of the empty part of an open one; the default of nothing.
  WriteRegStr HKCU "${SORTWELL_MENU}" "" "Sort with Sortwell"
  WriteRegStr HKCU "${SORTWELL_MENU}" "Icon" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr HKCU "${SORTWELL_MENU}\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --open-folder "%1"'
  WriteRegStr HKCU "${SORTWELL_MENU_INSIDE}" "" "Sort with Sortwell"
  WriteRegStr HKCU "${SORTWELL_MENU_INSIDE}" "Icon" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  ; A drive's path ends in a backslash, which would take the quotation mark with it.
  WriteRegStr HKCU "${SORTWELL_MENU_INSIDE}\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --open-folder "%V\."'
  !insertmacro sortwellPath add
!macroend

!macro customUnInstall
  ; An update uninstalls the old version first: what a person chose stays.
  ${ifNot} ${isUpdated}
    !insertmacro sortwellPath remove
    DeleteRegKey HKCU "${SORTWELL_MENU}"
    DeleteRegKey HKCU "${SORTWELL_MENU_INSIDE}"
    ; Written by the app: its start at log-in and its addresses.
    DeleteRegValue HKCU "${SORTWELL_RUN}\Run" "${APP_ID}"
    DeleteRegValue HKCU "${SORTWELL_RUN}\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\sortwell"
    ; Written by Electron: who answers a click on a notification (toastActivator in desktop/services/app/config.ts).
    DeleteRegKey HKCU "Software\Classes\CLSID\{7C0A5A3E-52F7-4D0B-9C1E-3B6D0C6A9E41}"
  ${endif}
!macroend
