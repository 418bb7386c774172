; What Docket has written for its user as it ran, and the installer knows nothing of: the scheme of
; its links, unless another program has taken that, the activator of its notifications, and its start
; at login, and the number that it knows this computer by. An update keeps them.
; Included by electron-builder.yml.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ReadRegStr $R0 HKCU "Software\Classes\docket\shell\open\command" ""
    StrLen $R1 "$INSTDIR\"
    ; Behind the quotation mark.
    StrCpy $R2 $R0 $R1 1
    ${if} $R2 == "$INSTDIR\"
      DeleteRegKey HKCU "Software\Classes\docket"
    ${endIf}
    Delete "$LOCALAPPDATA\Docket\machine-id"
    RMDir "$LOCALAPPDATA\Docket"
    DeleteRegKey HKCU "Software\Classes\CLSID\{664F64C3-4686-483E-837A-B8FB8A5E36A9}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.docket.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.docket.desktop"
  ${endIf}
!macroend
